import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { fillForm, openForm } from "../service-request/steps.ts";
import { expect, type Journey, test } from "../support/test.ts";

const megabyte = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "pharos-e2e-files-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file on disk: only such a one is the same file after a reload. */
function fileOf(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A picture of one colour, as a screen is pasted. */
function picture(): Buffer {
  const sums = new Uint32Array(256).map((_, n) => {
    let sum = n;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
    return sum;
  });
  const chunk = (name: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
    let sum = 0xffffffff;
    for (const byte of body) sum = (sums[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 200, 0, 0, 0, 100, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100 * 201, 180))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The panel of files beside a request. */
const panel = (page: Page, t: Journey["t"]) => page.getByRole("region", { name: t("file.title") });

const choose = (page: Page, t: Journey["t"], path: string) =>
  panel(page, t).locator("input[type=file]").first().setInputFiles(path);

/** A request of the story with files on it. */
const storyRequest = "RAC";

async function openStory(page: Page, t: Journey["t"]): Promise<void> {
  await page.goto(`/serviceRecords?search=${storyRequest}`);
  await page
    .getByRole("link", { name: new RegExp(storyRequest) })
    .first()
    .click();
  await expect(panel(page, t)).toBeVisible();
}

test.use({ appLocale: "en-US", theme: "dark" });

test("a large file is paused, survives a reload, goes on, and appears on the other side live", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("otherCompany");
  await openStory(customer, t);
  const expert = await journey.another("dba");
  await openStory(expert, t);
  const name = "trace.log";
  const path = fileOf(name, Buffer.alloc(20 * megabyte, "2026-06-12 ORA-01555 snapshot too old\n"));

  // The line is slow: parts are held back until the journey lets them go.
  const held: (() => void)[] = [];
  let isSlow = true;
  await customer.route("**/files/private/**part=*", async (route) => {
    if (isSlow && new URL(route.request().url()).searchParams.get("part") !== "1")
      await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  const letGo = () => {
    isSlow = false;
    for (const go of held.splice(0)) go();
  };
  await choose(customer, t, path);
  const bar = customer.getByRole("progressbar", { name });
  // The first part has 8 MB, which pass through the journey as well.
  await expect
    .poll(async () => Number(await bar.getAttribute("aria-valuenow")), { timeout: 60_000 })
    .toBeGreaterThan(30);
  await customer.getByRole("button", { name: t("file.upload.pause", { name }) }).click();
  await expect(customer.getByText(t("file.upload.state.paused"), { exact: false })).toBeVisible();
  await journey.screenshot("upload-paused", customer);

  await customer.reload();
  await expect(customer.getByText(t("file.upload.state.interrupted"), { exact: false })).toBeVisible();
  letGo();
  let sentParts = 0;
  customer.on("request", (request) => {
    if (request.method() === "PUT" && request.url().includes("part=")) sentParts += 1;
  });
  await choose(customer, t, path);
  await expect(panel(customer, t).getByRole("button", { name, exact: true })).toBeVisible();
  expect(sentParts).toBe(2);
  await expect(panel(expert, t).getByRole("button", { name, exact: true })).toBeVisible();
});

test("texts and pictures are looked at, and a file is downloaded under its own name", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("otherCompany");
  await openStory(page, t);
  await panel(page, t).getByRole("button", { name: "ocssd_node2.log", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "ocssd_node2.log" });
  await expect(dialog.getByText("clssnmPollingThread").first()).toBeVisible();
  await journey.screenshot("preview-text");
  await page.keyboard.press("Escape");
  await panel(page, t).getByRole("button", { name: "心跳网卡丢包.png", exact: true }).click();
  const shown = page.getByRole("img", { name: "心跳网卡丢包.png" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await journey.screenshot("preview-picture");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: t("file.preview.download", { size: "2.29 KB" }) }).click();
  expect((await downloading).suggestedFilename()).toBe("心跳网卡丢包.png");
});

test("what is internal stays so, until it becomes the fault report", async ({ journey }) => {
  const { t } = journey;
  const expert = await journey.as("dba");
  await openStory(expert, t);
  const customer = await journey.another("otherCompany");
  await openStory(customer, t);
  const name = "report.md";
  await choose(expert, t, fileOf(name, "# 故障报告\n"));
  const row = panel(expert, t).getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText(t("enums.attachmentStatus.internal"))).toBeVisible();
  await expect(panel(customer, t).getByRole("button", { name, exact: true })).toHaveCount(0);
  await row.getByRole("button", { name: t("file.actions", { name }) }).click();
  await expert.getByRole("menuitem", { name: t("file.action.mark") }).click();
  await expect(row.getByText(t("file.report"), { exact: true })).toBeVisible();
  await expect(panel(customer, t).getByRole("button", { name, exact: true })).toBeVisible();
  await journey.screenshot("fault-report", expert);
});

test("a request is raised with a pasted picture and a file, and both sides see them", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("customer");
  await openForm(page, t);
  const title = `${t("file.title")} 7`;
  await fillForm(page, t, { title, symptom: "ORA-00257" });
  const content = picture().toString("base64");
  await page.getByRole("textbox", { name: t("serviceRequest.field.content") }).evaluate((box, bytes) => {
    const data = new DataTransfer();
    const raw = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
    data.items.add(new File([raw], "screen.png", { type: "image/png" }));
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, content);
  await expect(page.getByText(/!\[screen\.png\]\(\/files\/inline\//)).toBeVisible();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(fileOf("awr.html", "<html><script>alert(1)</script></html>"));
  await expect(page.getByText(t("file.upload.state.done"), { exact: false })).toBeVisible();
  await page.getByRole("button", { name: t("serviceRequest.create.submit") }).click();
  await page.waitForURL(/\/service\/request\/\d+$/);
  const expert = await journey.another("ta");
  await expert.goto(new URL(page.url()).pathname);
  for (const reader of [page, expert]) {
    await expect(panel(reader, t).getByRole("button", { name: "awr.html", exact: true })).toBeVisible();
    const image = reader.getByRole("img", { name: "screen.png" });
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(200);
  }
});

test("the picture of a person is changed from the menu", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("orgAdmin");
  await page.goto("/");
  await page.getByRole("button", { name: t("shell.user.menu", { name: "山茶" }) }).click();
  await page.getByRole("menuitem", { name: t("shell.user.avatar") }).click();
  const dialog = page.getByRole("dialog", { name: t("file.avatar.title") });
  await dialog.locator("input[type=file]").setInputFiles(fileOf("me.png", picture()));
  await expect(page.getByText(t("done.file.avatarSaved"))).toBeVisible();
  await expect(dialog.getByRole("button", { name: t("file.avatar.remove") })).toBeVisible();
  await journey.screenshot("avatar");
});
