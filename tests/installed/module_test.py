"""The module against the command, which $STOREY names."""
import json, os, pathlib, subprocess, threading

import storey

PHOTO = "samples/balconia/normal/normal-9201.jpg"


def printed(*words):
    ran = subprocess.run([os.environ["STOREY"], *words], capture_output=True, text=True)
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    return lines[0] if len(lines) == 1 else lines


def without_times(result):
    return {key: value for key, value in result.items() if key != "timings_ms"}


def same(from_module, *words):
    from_command = printed(*words)
    if isinstance(from_command, dict):
        from_module, from_command = without_times(from_module), without_times(from_command)
    assert from_module == from_command, (words, from_module, from_command)


same(storey.games(), "games", "--json")
same(storey.rules("balconia"), "rules", "balconia", "--json")
same(storey.score(PHOTO), "score", PHOTO, "--json")
same(storey.score(pathlib.Path(PHOTO), game="balconia", set={"around": 4}, name=["Ann", "-Bo"]),
     "score", PHOTO, "--json", "--game", "balconia", "--set", "around=4", "--name", "Ann", "--name=-Bo")
same(storey.check(PHOTO, final=True), "check", PHOTO, "--json", "--final")

# What cannot be read is a result, too, as it is for the command.
unread = storey.score("no-such-photo.jpg")
assert unread["status"] == "unreadable", unread
same(unread, "score", "no-such-photo.jpg", "--json")

try:
    storey.rules("no-such-game")
    raise AssertionError("rules of a game that is not there")
except storey.Error as error:
    assert "no-such-game" in str(error) and error.exit_code == 2, (error, error.exit_code)
try:
    storey.score(PHOTO, colour="blue")
    raise AssertionError("an option that is not there")
except storey.Error as error:
    assert "--colour" in str(error), error

assert storey.__version__ in subprocess.run([os.environ["STOREY"], "--version"], capture_output=True, text=True).stdout
assert "overlay" in storey.score.__doc__

# Others may run meanwhile.
results = []
threads = [threading.Thread(target=lambda: results.append(storey.score(PHOTO))) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert [without_times(result) for result in results] == [without_times(storey.score(PHOTO))] * 2
