// The page of `storey serve` in a real browser, from the photo over a question to the total:
//   node page_test.mjs PROGRAM SOURCES [PART OF A TEST'S NAME]
// Exit code 77: no browser or no node modules, see CONTRIBUTING.md. STOREY_SHOTS: a folder for pictures.

import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";

const [program, root, wanted = ""] = process.argv.slice(2);
const kChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const kSkipped = 77;
const kPatience_ms = 120_000;

let playwright;
let axe;
try {
  playwright = await import("playwright-core");
  axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
} catch {
  skip("no node modules: run `npm ci` in tests/browser");
}
if (!kChromium) skip("no chromium: apt-get install chromium");

function skip(why) {
  console.log(`skipped: ${why}`);
  process.exit(kSkipped);
}

const firstPhoto = (set) => {
  const folder = join(root, "samples", set);
  return join(folder, readdirSync(folder).filter((name) => name.endsWith(".jpg")).sort()[0]);
};

const sample = (name) => join(root, "samples", `${name}.jpg`);
const kHangsOnAFact = "chock-a-block/easy/easy-9109";  // where its residents lie
const kHangsOnCoins = "towers/easy/easy-9103";  // of which some are seen

/// The program with a folder of its own.
async function serve() {
  const folder = mkdtempSync(join(tmpdir(), "storey-page-"));
  // Sets that are learnt belong into a home of their own, and the program speaks English to this test.
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: join(folder, "home"), LC_ALL: "C" };
  const child = spawn(program, ["serve", "--port", "0", "-o", join(folder, "tables")], { env });
  let said = "";
  const address = await new Promise((resolve, reject) => {
    child.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/http:\/\/localhost:\S+/);
      if (found) resolve(found[0]);
    });
    child.on("exit", () => reject(new Error(`storey serve ended: ${said}`)));
  });
  // Other devices know the machine by this one, without TLS; absent without a network.
  const outside = said.match(/http:\/\/\d+\.\d+\.\d+\.\d+:\S+/)?.[0];
  return { address, outside, folder, end: (signal) => new Promise((done) => { child.removeAllListeners("exit"); child.on("exit", done); child.kill(signal); }) };
}

const browser = await playwright.chromium.launch({ executablePath: kChromium, args: ["--no-sandbox"] });
const problems = [];
let last = null;  // page that was opened

async function openAny(address, { width, height, scheme, locale = "en-GB" }) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, locale, hasTouch: width < 500 });
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience_ms);
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
  last = page;
  await page.goto(address);
  return page;
}

async function open(address, screen) {
  const page = await openAny(address, screen);
  await page.waitForSelector("#start");
  return page;
}

const kPhone = { width: 360, height: 740, scheme: "light" };
const kDesk = { width: 1280, height: 800, scheme: "dark" };
const kNight = { ...kPhone, scheme: "dark" };
const kDay = { ...kDesk, scheme: "light" };

async function shot(page, name) {
  if (process.env.STOREY_SHOTS) await page.screenshot({ path: join(process.env.STOREY_SHOTS, `${name}.png`), fullPage: true });
}

/// Runs in the page: what is chosen in lists that are too narrow for it.
function chosenCutOff() {
  const pen = document.createElement("canvas").getContext("2d");
  const kArrow_px = 20;
  return [...document.querySelectorAll("main select")].filter((one) => one.checkVisibility()).filter((one) => {
    const style = getComputedStyle(one);
    pen.font = style.font;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - kArrow_px;
    return pen.measureText(one.selectedOptions[0]?.textContent ?? "").width > room;
  }).map((one) => one.selectedOptions[0].textContent);
}

/// Nothing serious that keeps people out, and nothing wider than the screen.
async function check(page, where) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact)).map((one) => `${one.id}: ${one.nodes[0].html}`);
  assert.deepEqual(serious, [], where);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${where}: ${wide} px wider than the screen`);
  assert.deepEqual(await page.evaluate(chosenCutOff), [], `${where}: fields that show only part of what is chosen`);
}

async function upload(page, photos, game, closed = true) {
  if (closed) await page.click(".start summary");
  if (game) await page.selectOption("#game", game);
  await page.setInputFiles("#gallery", photos);
  await page.waitForSelector(".verdict");
}

/// A person without a mouse.
function keysOf(page) {
  const choosers = [];
  page.on("filechooser", (chooser) => choosers.push(chooser));
  const focused = (selector) => page.evaluate((wanted) => document.activeElement.matches(wanted), selector);
  const tabTo = async (selector) => {
    for (let i = 0; i < 200 && !(await focused(selector)); i += 1) await page.keyboard.press("Tab");
    assert.ok(await focused(selector), `Tab leads to ${selector}`);
  };
  const choose = async (photo) => {
    await tabTo("#gallery");
    // A browser that is so busy that it comes to a key late opens nothing for it (the activation
    // has passed): who sees nothing presses once more.
    for (let i = 0; i < 12 && choosers.length === 0; i += 1) {
      await page.keyboard.press("Space");
      for (let waited = 0; waited < 100 && choosers.length === 0; waited += 1) await page.waitForTimeout(100);
    }
    assert.ok(choosers.length > 0, "the key opens the list of files");
    await choosers[0].setFiles([photo]);
    await page.waitForSelector(".verdict");
  };
  return { focused, tabTo, choose };
}

const fixesIn = (folder) => readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".fix")).map((name) => readFileSync(join(folder, name), "utf8"));
const totalOf = (page) => page.locator(".player .total").first().innerText();

const tests = {
  async "who has no key is told to scan the code"(address) {
    const page = await (await browser.newContext()).newPage();
    const response = await page.goto(address.split("?")[0]);
    assert.equal(response.status(), 401);
    assert.match(await page.innerText("body"), /Scan the code/);
  },

  async "a table of each game: photo, sheet, what is asked, undo and redo"(address, folder) {
    const games = ["balconia", "chock-a-block", "towers", "happy-city", "highrise-homino"];
    for (const game of games) {
      for (const screen of [kPhone, kDesk]) {
        const page = await open(address, screen);
        await upload(page, [firstPhoto(`${game}/normal`)], game);
        await page.waitForSelector(".player .photo");
        await check(page, `${game}, ${screen.width} px`);
        await shot(page, `${game}-${screen.width}`);
        const before = fixesIn(folder).length;
        // A cell is chosen and said to be empty by the keyboard alone.
        await page.locator(".mark").first().focus();
        await page.keyboard.press("Enter");
        const nothing = page.locator(".detail .candidate", { has: page.locator(".nothing") });
        await nothing.waitFor();
        await check(page, `${game}, a cell`);
        const share = await page.evaluate(() => document.querySelector(".detail .candidates").clientWidth / document.querySelector(".detail").clientWidth);
        assert.ok(share > 0.7, `${game}, ${screen.width} px: what may lie there has ${share} of the width`);
        await shot(page, `${game}-${screen.width}-cell`);
        await nothing.focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector(".corrections");
        assert.equal(fixesIn(folder).length, before + 1, `${game}: the answer stands beside the photo`);
        await page.click("[data-focus=undo]");
        await page.waitForSelector(".corrections", { state: "detached" });
        assert.equal(fixesIn(folder).length, before);
        await page.click("[data-focus=redo]");
        await page.waitForSelector(".corrections");
        await page.context().close();
      }
    }
  },

  async "a line lights up its cells, a question is answered by a tap, and the total follows"(address) {
    const page = await open(address, kPhone);
    await upload(page, [firstPhoto("balconia/normal")], "balconia");
    await page.waitForSelector(".sheet");
    await page.locator(".sheet button.line").first().click();
    assert.ok((await page.locator(".mark.lit").count()) > 0);
    const before = await totalOf(page);
    // An entrance scores: said to be nothing, it does not any more.
    await page.locator(".mark[aria-label*=': E']").first().click();
    await page.locator(".detail .candidate", { has: page.locator(".nothing") }).click();
    await page.waitForSelector(".corrections");
    await page.waitForFunction((old) => document.querySelector(".player .total").innerText !== old, before);
    // Something that nobody suggested, found by its name.
    await page.locator(".mark").nth(7).click();
    await page.locator(".detail summary").click();
    await page.locator(".detail input[type=search]").fill("20b");
    await page.locator(".detail .search .candidate").first().click();
    await page.waitForFunction(() => document.querySelector(".corrections summary").innerText.startsWith("2"));
    // Blocks in a frame never lie turned.
    assert.equal(await page.locator("button", { hasText: "90°" }).count(), 0);
    await page.locator(".corrections summary").click();
    await page.locator(".corrections button").first().click();
    await page.waitForFunction(() => document.querySelector(".corrections summary").innerText.startsWith("1"));
  },

  async "a rule that is broken alike in several places is said once, and lights up all of them"(address) {
    const page = await open(address, kPhone);
    await upload(page, [sample("chock-a-block/illegal/illegal-9504")], "chock-a-block");
    await page.waitForSelector(".violations .line");
    const said = await page.locator(".violations .line").allInnerTexts();
    assert.equal(new Set(said).size, said.length);
    const several = said.findIndex((text) => /\([a-z]+\d+(, [a-z]+\d+){3,}\)/.test(text));
    assert.ok(several >= 0, said.join("\n"));
    await page.locator(".violations .line").nth(several).click();
    const places = said[several].match(/[a-z]+\d+/g).length;
    assert.ok((await page.locator(".mark.lit").count()) > 1, `${places} places`);
    await check(page, "broken rules");
    await page.context().close();
  },

  async "two sides of one building, names, house rules, German"(address) {
    const page = await open(address, { ...kDesk, locale: "de-DE" });
    const photos = readdirSync(join(root, "samples/balconia/easy")).filter((name) => name.endsWith(".jpg")).slice(0, 1).map((name) => join(root, "samples/balconia/easy", name));
    await upload(page, photos, "balconia");
    assert.match(await page.innerText(".verdict"), /Sicher|Bitte ansehen/);
    assert.match(await page.innerText(".sheet"), /jedes Mal/);
    assert.doesNotMatch(await page.innerText(".sheet"), / row| each| points/);
    await page.locator("summary", { hasText: "Namen" }).click();
    await page.setViewportSize(kPhone);
    await check(page, "house rules on a phone");
    await page.setViewportSize(kDesk);
    await page.locator("#name-0").fill("Änne");
    await page.locator("#name-0").blur();
    await page.waitForFunction(() => document.querySelector(".ranking").innerText.includes("Änne"));
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    const words = await page.innerText("main");
    assert.doesNotMatch(words, /\{n\}|undefined|null|\[object/);
    await shot(page, "german");
    const german = await page.innerText("main");
    await page.selectOption("#language", "en");
    await page.waitForFunction(
      (before) => document.documentElement.lang === "en" && document.querySelector("main").innerText !== before, german);
    await page.click("#home");
    await page.waitForSelector(".table");
    assert.match(await page.innerText(".evening"), /Änne/);
    await check(page, "the list");
    await shot(page, "list");
  },

  async "a result is saved and copied also where the browser can neither send nor reach a clipboard"(address, folder, outside) {
    const page = await open(outside ?? address, kPhone);
    if (outside) assert.equal(await page.evaluate(() => isSecureContext), false);
    await upload(page, [sample("balconia/easy/easy-9101")], "balconia");
    await page.locator("[data-focus=share]").click();
    if (outside) assert.equal(await page.locator("button", { hasText: "Send" }).count(), 0);
    await check(page, "sharing");
    const field = page.locator(".to-send textarea");
    const text = await field.inputValue();
    const totals = (await page.locator(".ranking").innerText()).match(/\d+/g);
    assert.match(text, /^Balconia, .*: .*\(wins\)/);
    for (const total of totals) assert.ok(text.includes(total), `${text} has ${total}`);
    await shot(page, "sharing");
    await page.locator("[data-focus=copy]").click();
    assert.equal(await page.locator(".to-send + p [role=status]").innerText(), "Copied");
    // What was copied is what is put in elsewhere.
    await page.evaluate(() => document.querySelector("main").append(Object.assign(document.createElement("textarea"), { id: "elsewhere" })));
    await page.locator("#elsewhere").focus();
    await page.keyboard.press("Control+V");
    assert.equal(await page.locator("#elsewhere").inputValue(), text);
    const begins = { ".jpg": "\u00ff\u00d8", ".pdf": "%PDF-", ".json": "{" };
    const links = page.locator("details[data-keep=share] a[download]");
    const saved = new Set();
    for (let i = 0; i < await links.count(); i += 1) {
      const coming = page.waitForEvent("download");
      await links.nth(i).click();
      const download = await coming;
      const ending = download.suggestedFilename().match(/\.\w+$/)[0];
      assert.ok(readFileSync(await download.path()).toString("latin1").startsWith(begins[ending]), download.suggestedFilename());
      saved.add(ending);
    }
    assert.deepEqual([...saved].sort(), [".jpg", ".json", ".pdf"]);
    await page.context().close();
  },

  async "everything from the photo to the total by keys alone, in each light"(address) {
    for (const screen of [kDay, kNight]) {
      const page = await open(address, screen);
      const { focused, tabTo, choose } = keysOf(page);
      await choose(sample("balconia/hidden-faces/hidden-9301"));
      await shot(page, `questions-${screen.scheme}`);
      await check(page, `questions, ${screen.scheme}`);
      await tabTo(".asks .candidates button");
      const asked = await page.locator(".asks .ask").count();
      await page.keyboard.press("Enter");
      await page.waitForFunction((count) => document.querySelectorAll(".asks .ask").length < count, asked);
      // Who answers goes on with the next question, or hears that nothing is asked any more.
      if (await page.locator(".asks").count() > 0) assert.ok(await focused(".asks .candidates button"));
      else assert.ok(await focused(".mark, h1"));
      await tabTo("[data-focus=undo]");
      await page.keyboard.press("Enter");
      await page.waitForFunction((count) => document.querySelectorAll(".asks .ask").length === count, asked);
      await page.context().close();
    }
  },

  async "photos of each game by keys alone, over every question to a total that is sure"(address) {
    for (const [photo, screen] of [["balconia/hidden-faces/hidden-9301", kDay], ["chock-a-block/easy/easy-9105", kNight],
      ["towers/normal/normal-9207", kDay], ["happy-city/normal/normal-9203", kNight], ["highrise-homino/normal/normal-9200", kDay]]) {
      const page = await open(address, screen);
      const { tabTo, choose } = keysOf(page);
      await choose(sample(photo));
      await page.waitForSelector(".asks");
      await check(page, photo);
      const asked = () => page.evaluate(() => document.querySelector(".asks")?.innerText ?? "");
      for (let i = 0; i < 30 && await asked() !== ""; i += 1) {
        const before = await asked();
        await tabTo(".asks .ask button");
        await page.keyboard.press("Enter");
        await page.waitForFunction((text) => (document.querySelector(".asks")?.innerText ?? "") !== text, before);
      }
      assert.equal(await asked(), "", photo);
      await shot(page, `sure-${photo.split("/")[0]}`);
      assert.ok(await page.locator(".verdict.confirmed").count() > 0, `${photo}: ${await page.innerText(".verdict")}`);
      assert.match(await totalOf(page), /^-?\d+/);
      await check(page, `${photo}, answered`);
      await page.context().close();
    }
  },

  async "every question is answered by taps, and then the total is sure"(address) {
    const page = await open(address, kPhone);
    await upload(page, [sample("balconia/hidden-faces/hidden-9301")], "balconia");
    for (let i = 0; i < 40 && await page.locator(".asks .candidates button").count() > 0; i += 1) {
      const before = await page.locator(".corrections [data-line]").count();
      await page.locator(".asks .candidates button").first().click();
      await page.waitForFunction((lines) => document.querySelectorAll(".corrections [data-line]").length > lines, before);
    }
    assert.equal(await page.locator(".asks").count(), 0);
    assert.ok(await page.locator(".verdict.confirmed").count() > 0);
    await shot(page, "answered");
  },

  async "taps in a row, a reload and a second phone lose nothing"(address, folder) {
    const page = await open(address, kPhone);
    await upload(page, [firstPhoto("balconia/normal")], "balconia");
    const other = await open(address, kDesk);
    await other.goto(page.url());
    await other.waitForSelector(".player .photo");
    // Three cells, without waiting for what any of them brings.
    await page.evaluate(async () => {
      for (const i of [0, 1, 2]) {
        document.querySelectorAll(".mark")[i].dispatchEvent(new MouseEvent("click", { bubbles: true }));
        document.querySelector(".detail .nothing").closest("button").click();
      }
    });
    await page.waitForFunction(() => document.querySelectorAll(".corrections [data-line]").length === 3);
    // The other phone has not heard of that, and says something else.
    await other.locator("summary", { hasText: "Names" }).click();
    await other.locator("#name-0").fill("Ada");
    await other.locator("#name-0").press("Tab");
    await other.waitForFunction(() => document.querySelector(".ranking").innerText.includes("Ada"));
    await other.waitForFunction(() => document.querySelectorAll(".corrections [data-line]").length === 3);
    await page.reload();
    await page.waitForSelector(".ranking");
    assert.match(await page.innerText(".ranking"), /Ada/);
    for (let left = 2; left >= 0; left -= 1) {
      await page.click("[data-focus=undo]");
      await page.waitForFunction((lines) => document.querySelectorAll(".corrections [data-line]").length === lines, left);
    }
    assert.match(await page.innerText(".ranking"), /Ada/, "what the other phone said stays");
    await page.context().close();
    await other.context().close();
    problems.splice(0);  // the browser reports that the first attempt was refused
  },

  async "names go from field to field by Tab, and what is open stays open"(address) {
    const page = await open(address, kDay);
    await upload(page, [firstPhoto("chock-a-block/easy"), firstPhoto("chock-a-block/normal")], "chock-a-block");
    await page.locator("summary", { hasText: "Names" }).click();
    await page.locator("#name-0").fill("Ada");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Bo");
    await page.waitForFunction(() => document.querySelector(".ranking").innerText.includes("Ada"));
    assert.equal(await page.evaluate(() => document.activeElement.id), "name-1");
    assert.equal(await page.inputValue("#name-1"), "Bo");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.querySelector(".ranking").innerText.includes("Bo"));
    assert.ok(await page.locator("#name-0").isVisible());
    // The same name twice is refused in words, and can be mended there.
    await page.locator("#name-1").fill("Ada");
    await page.keyboard.press("Tab");
    await page.waitForSelector("[role=alert]");
    assert.ok(await page.locator("#name-1").isVisible());
    await page.locator("#name-1").fill("Bea");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.querySelector(".ranking").innerText.includes("Bea"));
    problems.splice(0);
  },

  async "what cannot be is refused where it is typed, and the sheet stays"(address) {
    const page = await open(address, kPhone);
    await upload(page, [firstPhoto("highrise-homino/easy")], "");
    await page.waitForSelector(".player .photo");
    const total = await totalOf(page);
    const number = page.locator(".fact input[type=number]").first();
    await number.fill("-3");
    await page.keyboard.press("Tab");
    assert.equal(await number.evaluate((field) => field.matches(":invalid")), true);
    const text = page.locator(".fact input[list]").first();
    await text.fill("nobody at all");
    await page.keyboard.press("Tab");
    await page.waitForSelector(".problem");
    // In words of the page, not as a line that is written at the terminal.
    assert.match(await page.locator(".problem").first().innerText(), /nobody at the table is called 'nobody at all': say one of/);
    assert.equal(await totalOf(page), total);
    await shot(page, "refused");
    await page.context().close();
    problems.splice(0);
  },

  async "names and totals stay together when a photo is taken away"(address) {
    const page = await open(address, kPhone);
    await upload(page, ["green", "pink"].map((side) => sample(`balconia/easy/easy-9151-${side}`)), "balconia");
    await page.waitForSelector(".player .photo");
    await page.click("[data-focus=setup]");
    for (const [i, name] of ["Anna", "Ben"].entries()) {
      await page.locator(`#name-${i}`).fill(name);
      await page.keyboard.press("Tab");
      await page.waitForFunction((said) => document.querySelector(".ranking").innerText.includes(said), name);
    }
    const totals = () => page.evaluate(() => Object.fromEntries([...document.querySelectorAll(".ranking li")].map((line) => [line.querySelector("span").firstChild.textContent, line.querySelector("strong").textContent])));
    const before = await totals();
    await page.click("[data-focus=add]");
    page.once("dialog", (dialog) => dialog.accept());
    await page.locator(".photos .bad").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".photos li").length === 1 && document.querySelector(".ranking"));
    assert.deepEqual(await totals(), before);
    await page.context().close();
  },

  async "names sit with their photos where one of these is not read"(address) {
    const page = await open(address, kPhone);
    await upload(page, [sample("happy-city/nothing-tables/nothing-tables-9652"), sample("happy-city/easy/easy-9100"), sample("happy-city/easy/easy-9101")], "happy-city");
    await page.waitForSelector(".player .photo");
    await page.click("[data-focus=setup]");
    const headings = () => page.locator(".player h2").allInnerTexts();
    const fields = await page.locator("input[id^=name-]").evaluateAll((all) => all.map((one) => one.id));
    for (const [i, name] of ["Ada", "Bea"].entries()) {
      await page.locator(`#${fields[i]}`).fill(name);
      await page.keyboard.press("Tab");
      await page.waitForFunction((said) => document.querySelector(".ranking").innerText.includes(said), name);
    }
    assert.deepEqual(await headings(), ["Ada", "Bea"]);
    await page.context().close();
  },

  async "what one phone says another one shows"(address) {
    const page = await open(address, kPhone);
    await upload(page, [firstPhoto("balconia/easy")], "balconia");
    const other = await open(address, kDesk);
    await other.goto(page.url());
    await other.waitForSelector(".ranking");
    await page.click("[data-focus=setup]");
    await page.locator("#name-0").fill("Oma");
    await page.keyboard.press("Tab");
    await other.waitForFunction(() => document.querySelector(".ranking").innerText.includes("Oma"));
    // While the network is away it stands where it was typed, and is said when it is back.
    await page.context().setOffline(true);
    await page.locator("#name-0").fill("Opa");
    await page.keyboard.press("Tab");
    await page.waitForSelector(".problem");
    assert.equal(await page.inputValue("#name-0"), "Opa");
    await page.context().setOffline(false);
    await other.waitForFunction(() => document.querySelector(".ranking").innerText.includes("Opa"));
    await page.waitForFunction(() => document.querySelector(".problem") === null);
    await page.context().close();
    await other.context().close();
    problems.splice(0);
  },

  async "the photo stays in view beside the lines, and a doubt about the outline is settled by a tap"(address) {
    const page = await open(address, kPhone);
    await upload(page, [firstPhoto("balconia/easy")], "balconia");
    await page.waitForSelector(".player .photo");
    await page.locator(".player .sheet tr:has(.cell:not(:empty)) button.line").last().click();
    const box = await page.locator(".mark.lit").first().boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= kPhone.height, `a lit cell is in view, not at ${box.y}`);
    await shot(page, "line");
    // A photo of another building in one line with it, which may be one.
    const doubtful = await open(address, kDay);
    for (const photo of readdirSync(join(root, "samples/towers/hard")).filter((name) => name.endsWith(".jpg"))) {
      await doubtful.goto(address);
      await doubtful.waitForSelector("#start");
      await upload(doubtful, [join(root, "samples/towers/hard", photo)], "towers");
      if (await doubtful.locator("[data-focus^=board]").count() > 0) break;
    }
    const boards = await doubtful.locator("[data-focus^=board]").count();
    assert.ok(boards > 0, "one of these has an outline in doubt");
    await shot(doubtful, "outline");
    await doubtful.locator("[data-focus^=board]").first().click();
    await doubtful.waitForFunction((count) => document.querySelectorAll("[data-focus^=board]").length < count, boards);
    await page.context().close();
    await doubtful.context().close();
  },

  async "the two sides of one building, several players, and a move"(address) {
    for (const [game, photos, kind, players] of [
      ["balconia", ["easy/easy-9151-green", "easy/easy-9151-pink"], "final", 2],
      ["chock-a-block", ["easy/easy-9100", "easy/easy-9101", "easy/easy-9102"], "final", 3],
      ["balconia", ["mid-game/mid-game-9401", "mid-game/mid-game-9402"], "move", 1]]) {
      const page = await open(address, kNight);
      await page.click(".start summary");
      await page.selectOption("#kind", kind);
      await upload(page, photos.map((photo) => sample(`${game}/${photo}`)), game, false);
      await page.waitForSelector(".player .photo");
      await check(page, photos[0]);
      await shot(page, `${kind}-${players}`);
      assert.equal(await page.locator(".player .photo").count(), players, photos[0]);
      if (kind === "move") assert.ok(await page.locator(".move").count() > 0);
      if (kind === "move") assert.equal(await page.locator(".winner").count(), 0, "a move has no winner");
      const pictures = await page.locator("a[href*='/overlay/']").evaluateAll((links) => links.map((link) => link.href));
      assert.equal(pictures.length, players);
      for (const picture of pictures) assert.equal(await page.evaluate(async (url) => (await fetch(url)).status, picture), 200, picture);
      await page.context().close();
    }
  },

  async "a photo too many is taken away, and what a photo shows can be said anew"(address, folder) {
    const page = await open(address, kPhone);
    page.on("dialog", (dialog) => dialog.accept());
    await upload(page, ["easy-9101", "easy-9102", "easy-9151-green"].map((name) => sample(`balconia/easy/${name}`)), "balconia");
    assert.match(await page.innerText(".verdict"), /2 players/);
    const kept = () => readdirSync(join(folder, "tables"), { recursive: true }).filter((name) => /photo-\d+\.jpg$/.test(name) && !name.includes(".page")).length;
    const before = kept();
    await check(page, "photos of a table");
    await shot(page, "photos");
    await page.locator(".photos button").nth(2).click();
    await page.waitForFunction(() => document.querySelectorAll(".photos li").length === 2);
    assert.equal(kept(), before - 1);
    await page.locator(".photos select").nth(0).selectOption("before");
    await page.waitForSelector(".move");
    await page.locator(".photos button").nth(1).click();
    await page.waitForFunction(() => document.querySelectorAll(".photos li").length === 1);
    await page.locator(".photos button").first().click();
    await page.waitForSelector("#start");
  },

  async "the photo is zoomed and moved by fingers, keys and the mouse, and a tap still hits its cell"(address) {
    const page = await open(address, kPhone);
    await upload(page, [firstPhoto("balconia/easy")], "balconia");
    await page.waitForSelector(".player .photo");
    await page.locator(".player .photo").scrollIntoViewIfNeeded();
    const frame = await page.locator(".player .photo").boundingBox();
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const stage = () => page.locator(".player .stage").evaluate((one) => {
      const found = new DOMMatrix(getComputedStyle(one).transform);
      return { scale: found.a, x: found.e, y: found.f };
    });
    const touch = await page.context().newCDPSession(page);
    const fingers = async (type, points) => {
      await touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([dx, dy], id) => ({ x: middle.x + dx, y: middle.y + dy, id })) });
      await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    };
    const details = () => page.locator(".detail .candidate").count();
    assert.equal(await details(), 0);
    // Two fingers that part.
    await fingers("touchStart", [[-20, 0], [20, 0]]);
    for (let apart = 25; apart <= 60; apart += 5) await fingers("touchMove", [[-apart, 0], [apart, 0]]);
    await fingers("touchEnd", []);
    const near = await stage();
    assert.ok(near.scale > 2 && near.scale < 4, `three times as near, not ${near.scale}`);
    assert.equal(await details(), 0, "what two fingers do is no tap");
    // What was between the fingers stays there.
    assert.ok(Math.abs(near.x + (near.scale - 1) * frame.width / 2) < 0.1 * frame.width * near.scale, `middle at ${near.x}`);
    // One finger moves it, and says nothing of any cell.
    await fingers("touchStart", [[0, 0]]);
    for (let moved = 5; moved <= 40; moved += 5) await fingers("touchMove", [[moved, moved]]);
    await fingers("touchEnd", []);
    const moved = await stage();
    assert.ok(moved.x > near.x + 25 && moved.y > near.y + 25, `moved from ${near.x}, ${near.y} to ${moved.x}, ${moved.y}`);
    assert.equal(await details(), 0, "nor is what one moves");
    await shot(page, "zoomed");
    // A tap there is of the cell that is seen there.
    const seen = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y).closest(".mark")?.dataset.site ?? null, middle);
    assert.ok(seen !== null);
    await fingers("touchStart", [[0, 0]]);
    await fingers("touchEnd", []);
    await page.waitForSelector(".detail .candidate");
    assert.match(await page.innerText(".detail"), new RegExp(`\\b${seen}\\b`));
    // It cannot be lost: farther than the whole photo there is nothing.
    for (let i = 0; i < 12; i += 1) await page.locator(".zoom button").nth(1).click();
    assert.deepEqual(await stage(), { scale: 1, x: 0, y: 0 });
    await page.locator(".zoom button").first().focus();
    await page.keyboard.press("Enter");
    const nearer = (shown, than) => shown.waitForFunction((scale) => new DOMMatrix(getComputedStyle(document.querySelector(".player .stage")).transform).a > scale, than);
    await nearer(page, 1.4);
    await page.context().close();

    const desk = await open(address, kDay);
    await upload(desk, [firstPhoto("balconia/easy")], "balconia");
    await desk.waitForSelector(".player .photo");
    const wide = await desk.locator(".player .photo").boundingBox();
    await desk.mouse.move(wide.x + wide.width / 4, wide.y + wide.height / 4);
    await desk.mouse.wheel(0, -300);
    await nearer(desk, 2);
    await desk.context().close();
  },

  async "what can be done now is told with its points, in the middle of a game"(address) {
    const page = await open(address, kPhone);
    await page.click(".start summary");
    await page.selectOption("#kind", "middle");
    await upload(page, [sample("towers/mid-game/mid-game-9409")], "towers", false);
    await page.locator("[data-focus=share]").click();
    await page.locator("button", { hasText: "What can be done now?" }).click();
    await page.waitForSelector(".options li");
    const told = await page.locator(".options li").allInnerTexts();
    const id = new URL(page.url()).hash.split("/").pop();
    const { options } = await page.evaluate(async (path) => (await fetch(path)).json(), `api/tables/${id}/options`);
    // Each is there with its place and its points, and none is said twice.
    assert.equal(new Set(told).size, told.length);
    for (const { what, cells, points } of options) {
      const said = told.filter((line) => line.includes(`: ${what}`) && line.endsWith(`(${points > 0 ? "+" : ""}${points})`));
      assert.ok(said.some((line) => cells.length === 0 || line.split(": ").at(-1).replace(/ \(.*/, "").split(", ").includes(cells.join(" "))), `${what} ${cells}`);
    }
    assert.ok(told.some((line) => /: \S+, \S+/.test(line)), "several places are one line");
    await check(page, "what can be done");
    await shot(page, "options");
    await page.context().close();
  },

  async "corners can be dragged, also by keys"(address, folder) {
    const page = await open(address, kDesk);
    await upload(page, [firstPhoto("balconia/easy")], "balconia");
    await page.locator("button", { hasText: "Show the corners" }).click();
    await page.locator(".handle").first().focus();
    await page.keyboard.press("ArrowRight");
    const box = await page.locator(".handle").nth(2).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 3, box.y + box.height / 2 + 2);
    await page.mouse.up();
    await shot(page, "corners");
    await page.locator("button", { hasText: "Read again" }).click();
    await page.waitForSelector(".corrections");
    assert.ok(fixesIn(folder).some((fix) => /^corners=\d+,\d+ \d+,\d+ \d+,\d+ \d+,\d+$/m.test(fix)));
  },

  async "what is printed on one square can be said by itself"(address, folder) {
    const page = await open(address, kPhone);
    await upload(page, [firstPhoto("highrise-homino/normal")], "highrise-homino");
    await page.locator(".mark:not(.empty)").first().click();
    await page.locator(".detail summary", { hasText: "one thing" }).click();
    await shot(page, "fields");
    await page.locator(".detail details[open] button").first().click();
    await page.waitForSelector(".corrections");
    assert.ok(fixesIn(folder).some((fix) => /^[a-z]+\d+\.\w+=\w+$/m.test(fix)));
    // How a whole piece lies goes before what was said of one of its squares.
    await page.locator(".mark:not(.empty)").first().click();
    await page.locator(".detail summary", { hasText: "Something else" }).click();
    await page.locator(".detail button", { hasText: "180°" }).click();
    await page.waitForFunction(() => [...document.querySelectorAll(".corrections [data-line]")].some((line) => line.dataset.line.endsWith("@180")));
  },

  async "a game that is not drawn here is learnt from one photo, square by square"(address) {
    const page = await open(address, kPhone);
    await upload(page, [firstPhoto("balconia/easy")], "kingdomino");
    await page.waitForSelector(".label .handle");
    await check(page, "corners of a first photo");
    await page.locator("#label-cols").fill("3");
    await page.locator("#label-rows").fill("3");
    await page.locator("#label-rows").blur();
    await page.locator("button", { hasText: "These are the squares" }).click();
    // As many kinds as there are pieces to choose: three of each.
    for (const [row, name] of ["forest", "lake", "field"].entries()) {
      if (row > 0) await page.locator(".label summary").click();
      await page.locator(".label input[type=search]").fill(name);
      await page.locator(".label .search .candidate").first().click();
      for (let col = 1; col <= 3; col += 1) {
        await page.locator(`.mark[aria-label^="Row ${row + 1}, column ${col}:"]`).focus();
        await page.keyboard.press("Enter");
      }
      if (row === 1) {
        await shot(page, "first-lesson");
        // In another language it goes on where it was.
        for (const [language, learn] of [["de", "Aus diesem Foto lernen"], ["en", "Learn from this photo"]]) {
          await page.selectOption("#language", language);
          await page.locator(".label button", { hasText: learn }).waitFor();
          assert.equal(await page.locator(".mark.said").count(), 6, `squares that were said before, in ${language}`);
        }
      }
    }
    await check(page, "a first lesson");
    await page.locator("button", { hasText: "Learn from this photo" }).click();
    await page.waitForSelector(".label", { state: "detached" });
    await page.waitForSelector(".verdict");
    const { photos, pieces } = await page.evaluate(async () => (await fetch("api/games/kingdomino")).json());
    assert.equal(photos, true);
    const known = pieces.filter((one) => one.look).map((one) => one.face);
    assert.equal(known.length, 3);
    assert.equal(await page.evaluate(async (face) => (await fetch(`api/games/kingdomino/looks/${face}`)).status, known[0]), 200);
    await shot(page, "learnt");
    // One tap takes it back, and what was said of the squares is still there to be put right.
    await page.click("[data-focus=undo]");
    await page.waitForSelector(".label");
    assert.equal(await page.evaluate(async () => (await (await fetch("api/games/kingdomino")).json()).photos), false);
    assert.equal(await page.locator(".mark.said").count(), 9);
    await page.click("[data-focus=redo]");
    await page.waitForSelector(".label", { state: "detached" });
    await page.click("[data-focus=unteach]");
    await page.waitForSelector(".label");
    problems.splice(0);
  },

  async "what a table taught is taken back by one tap"(address) {
    const page = await open(address, kPhone);
    await upload(page, [firstPhoto("balconia/easy")], "balconia");
    await page.waitForSelector(".player .photo");
    const looks = () => page.evaluate(async () => (await (await fetch("api/games/balconia")).json()).pieces.filter((one) => one.look).length);
    assert.equal(await looks(), 0);
    await page.click("[data-focus=own-copy]");
    await page.click("[data-focus=teach]");
    await page.waitForSelector("[data-focus=unteach]");
    assert.ok(await looks() > 0);
    await check(page, "taught");
    await shot(page, "taught");
    // Another phone may take it back, too.
    const other = await open(address, kNight);
    await other.goto(page.url());
    await other.waitForSelector("[data-focus=unteach]");
    await other.context().close();
    await page.click("[data-focus=undo]");
    await page.waitForSelector("[data-focus=unteach]", { state: "detached" });
    await page.waitForSelector(".player .photo");
    assert.equal(await looks(), 0);
    await page.click("[data-focus=redo]");
    await page.waitForSelector("[data-focus=unteach]");
    assert.ok(await looks() > 0);
    await page.click("[data-focus=unteach]");
    await page.waitForSelector("[data-focus=unteach]", { state: "detached" });
    assert.equal(await looks(), 0);
    await page.context().close();
  },

  async "pieces are found by their names in the language of the page"(address) {
    const page = await open(address, { ...kPhone, locale: "de-DE" });
    await upload(page, [firstPhoto("happy-city/normal")], "happy-city");
    await page.locator(".mark:not(.empty)").first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".detail summary").last().click();
    for (const [typed, found] of [["geisterhaus", "Haunted house"], ["haunted", "Haunted house"], ["schule zauber", "Wizard school"]]) {
      await page.locator(".detail input[type=search]").fill(typed);
      assert.deepEqual(await page.locator(".detail .search .candidate").allInnerTexts(), [found], typed);
    }
    await page.context().close();
  },

  async "a place that lies outside the photo is asked about in words"(address) {
    const page = await open(address, kPhone);
    // As a building that reaches beyond the photo is answered: its first cell is asked about.
    await page.route(/api\/tables\/[^/?]+(\?|$)/, async (route) => {
      const response = await route.fetch();
      const table = await response.json();
      const player = table.answer?.result.players?.[0];
      if (player) {
        const cell = player.cells.find((one) => one.quad);
        cell.quad = [[-300, 10], [-100, 10], [-100, 200], [-300, 200]];
        table.answer.result.questions = [{ player: player.name, cell: cell.cell, site: null, options: ["-"], names: ["nothing"], ask: "" }];
      }
      await route.fulfill({ response, json: table });
    });
    await upload(page, [firstPhoto("balconia/easy")], "balconia");
    await page.waitForSelector(".asks .ask");
    assert.equal(await page.locator(".asks .cut-out").count(), 0);
    assert.match(await page.innerText(".asks"), /outside the photo/);
    await page.context().close();
  },

  async "what no photo shows and the result hangs on is said by one tap"(address) {
    const page = await open(address, kPhone);
    await upload(page, [sample(kHangsOnAFact)], "chock-a-block");
    const residents = page.locator(".asks .ask", { hasText: "residents beside the building" });
    await residents.waitFor();
    await check(page, "a fact among the questions");
    assert.match(await page.innerText(".headline"), /2 questions/);
    await shot(page, "fact-360");
    await residents.getByRole("button", { name: "to choose" }).click();
    await residents.waitFor({ state: "detached" });
    assert.equal(await page.locator(".fact select", { has: page.locator("option[value=taken]") }).first().inputValue(), "to-choose");
    await page.click("[data-focus=undo]");
    await residents.waitFor();
    await page.context().close();

    const other = await open(address, kDesk);
    await upload(other, [sample(kHangsOnCoins)], "towers");
    const coins = other.locator(".asks .ask", { hasText: "loose money" });
    await coins.waitFor();
    await check(other, "a number among the questions");
    await shot(other, "fact-1280");
    assert.match(await totalOf(other), /–|to/, "the total is open");
    await coins.getByRole("button", { name: /15/ }).click();
    await coins.waitFor({ state: "detached" });
    // The tower reaches the edge of its photo: its total stays in doubt till that is answered, too.
    assert.match(await totalOf(other), /^\d+\?$/);
    const board = other.locator("[data-focus='board player-1']");
    await board.click();
    await board.waitFor({ state: "detached" });
    assert.match(await totalOf(other), /^\d+$/);
    await other.context().close();
  },

  async "the report of a batch: anybody can use it, and its queue asks what no photo shows"() {
    const folder = mkdtempSync(join(tmpdir(), "storey-report-"));
    for (const photo of [sample(kHangsOnAFact), firstPhoto("balconia/hard")]) copyFileSync(photo, join(folder, basename(photo)));
    const ran = spawnSync(program, ["batch", folder, "-o", join(folder, "out")], { env: { ...process.env, LC_ALL: "C" } });
    assert.equal(ran.error, undefined);
    for (const screen of [kPhone, kNight, kDesk, kDay]) {
      const page = await openAny(pathToFileURL(join(folder, "out", "report.html")).href, screen);
      await page.waitForSelector("#queue");
      await page.locator("#queue > summary").focus();
      if (!(await page.locator("#items").isVisible())) await page.keyboard.press("Enter");
      await page.locator("#items .item").first().waitFor();
      await check(page, `report, ${screen.width} px, ${screen.scheme}`);
      await shot(page, `report-${screen.width}-${screen.scheme}`);
      const asked = page.locator("#items .item", { hasText: "residents beside the building" });
      await asked.getByRole("button", { name: "taken" }).focus();
      await page.keyboard.press("Enter");
      assert.equal(await asked.locator("input.line").inputValue(), "fact residents-are=taken");
      await page.context().close();
    }
    rmSync(folder, { recursive: true, force: true });
  },

  async "a file that is no photo is refused in words"(address) {
    const page = await open(address, kPhone);
    await page.setInputFiles("#gallery", { name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html>") });
    await page.waitForSelector(".start .bad");
    assert.match(await page.innerText(".start .bad"), /no photo/);
    problems.splice(0);  // the browser reports the refusal as an error
  },
};

let failed = 0;
const service = await serve();
for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(wanted))) {
  const started = Date.now();
  problems.splice(0);
  try {
    await test(service.address, service.folder, service.outside);
    // Over plain HTTP the browser says that it heeds one of the headers only with TLS.
    const expected = /401|favicon|Cross-Origin-Opener-Policy header has been ignored/;
    assert.deepEqual(problems.filter((one) => !expected.test(one)), []);
    console.log(`ok      ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack}`);
    if (last && !last.isClosed()) await shot(last, "failed");
  }
}

// What was acknowledged is still there after the program was killed.
const before = readdirSync(service.folder, { recursive: true }).filter((name) => /photo-\d+\.jpg(\.fix)?$|table\.json$/.test(name)).sort();
await service.end("SIGKILL");
await browser.close();
const after = readdirSync(service.folder, { recursive: true }).filter((name) => /photo-\d+\.jpg(\.fix)?$|table\.json$/.test(name)).sort();
assert.deepEqual(after, before);
rmSync(service.folder, { recursive: true, force: true });
console.log(failed === 0 ? "all passed" : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
