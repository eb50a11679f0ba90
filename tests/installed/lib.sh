# Shared by the scripts beside it: `source lib.sh SOURCE_DIR BUILD_DIR ...`.
# Sets source_dir, build_dir and work, a folder of its own that is gone afterwards.
set -euo pipefail
source_dir=$1 build_dir=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
photo=$source_dir/samples/balconia/normal/normal-9201.jpg

fail() { echo "$*" >&2; exit 1; }
skip() { echo "skipped: $*"; exit 77; }
needs() {
  local tool
  for tool; do command -v "$tool" >/dev/null || skip "$tool is not installed"; done
}
install_to() { cmake --install "$build_dir" --prefix "$1" >"$work/install.log" || fail "$(cat "$work/install.log")"; }
# The program without anything of this shell's that could help it find its files.
alone() { env -i PATH=/usr/bin:/bin HOME="$work" "$@"; }
