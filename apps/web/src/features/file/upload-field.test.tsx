import { cancelUpload, finishUpload, linkParts, readUpload, startUpload } from "@pharos/api/file";
import { HttpResponse } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { evictResidents } from "../../shared/client-store.ts";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse, storageLink, storeWith } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { customer } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";
import { UploadField, useUploads } from "./index.ts";

const name = "alert.log";
const file = () => new File(["abcdefghij"], name, { lastModified: 1 });
const begun = {
  objectKey: "temp/1",
  partBytes: 4,
  partCount: 3,
  uploaded: [] as number[],
  isFinished: false,
};

const stored: string[] = [];

beforeEach(() => {
  stored.length = 0;
  storeWith((_, bytes) => {
    stored.push(bytes);
    return new HttpResponse(null);
  });
  answer(startUpload, begun);
  answer(linkParts, ({ body }) => ({
    links: (body as { parts: number[] }).parts.map((part) => ({
      part,
      url: storageLink(`${part}`),
      method: "PUT" as const,
      headers: {},
    })),
    expireAt: "2026-06-12T10:00:00+08:00",
  }));
  answer(finishUpload, sampleOf(finishUpload, { objectKey: begun.objectKey, name }));
  answer(cancelUpload, null);
});

function Field(): ReactNode {
  const uploads = useUploads("reply.12.public", 1);
  return (
    <>
      <UploadField uploads={uploads} />
      <output aria-label="keys">{uploads.objectKeys.join()}</output>
    </>
  );
}

const draw = (viewing = {}) => renderPart(<Field />, { texts: ["file"], me: customer, ...viewing });
// By hand, because a driver gives what it uploads the time of now, and the time is how a file is known again.
function choose(): void {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  const chosen = new DataTransfer();
  chosen.items.add(file());
  if (input) input.files = chosen.files;
  input?.dispatchEvent(new Event("change", { bubbles: true }));
}
const state = (of: Parameters<typeof t>[0]) => page.getByText(t(of), { exact: false });
const keys = () => page.getByLabelText("keys");

it.each(locales)(
  "sends a file in parts, says how far it is, and names it when it is checked (%s)",
  async (locale) => {
    const last = Promise.withResolvers<void>();
    storeWith(async (place, bytes) => {
      if (place === "3") await last.promise;
      stored.push(bytes);
      return new HttpResponse(null);
    });
    await draw({ locale });
    choose();
    const bar = page.getByRole("progressbar", { name });
    await expect.element(bar).toHaveAttribute("aria-valuenow", "80");
    await expect.element(keys()).toHaveTextContent("");
    await expectAccessible();
    last.resolve();
    await expect.element(state("file.upload.state.done")).toBeVisible();
    await expect.element(keys()).toHaveTextContent(begun.objectKey);
    expect(stored.toSorted()).toEqual(["abcd", "efgh", "ij"]);
  },
);

it("waits when a part does not arrive, and sends only that part again", async () => {
  let isDown = true;
  storeWith((place, bytes) => {
    if (place === "2" && isDown) return new HttpResponse(null, { status: 503 });
    stored.push(bytes);
    return new HttpResponse(null);
  });
  await draw();
  choose();
  await expect.element(state("file.upload.state.offline")).toBeVisible();
  isDown = false;
  window.dispatchEvent(new Event("online"));
  await expect.element(state("file.upload.state.done")).toBeVisible();
  expect(stored.toSorted()).toEqual(["abcd", "efgh", "ij"]);
});

it("goes on after a pause with the parts that are missing", async () => {
  const held = Promise.withResolvers<void>();
  storeWith(async (place, bytes) => {
    if (place === "2") await held.promise;
    stored.push(bytes);
    return new HttpResponse(null);
  });
  await draw();
  choose();
  await expect.element(page.getByRole("progressbar", { name })).toHaveAttribute("aria-valuenow", "60");
  await page.getByRole("button", { name: t("file.upload.pause", { name }) }).click();
  await expect.element(state("file.upload.state.paused")).toBeVisible();
  held.resolve();
  stored.length = 0;
  answer(readUpload, { ...begun, uploaded: [1, 3] });
  await page.getByRole("button", { name: t("file.upload.resume", { name }) }).click();
  await expect.element(state("file.upload.state.done")).toBeVisible();
  expect(stored.at(-1)).toBe("efgh");
  expect(callsOf(startUpload)).toHaveLength(1);
});

it("says why a file is refused, which can be tried again", async () => {
  refuse(finishUpload, { message: "文件未通过安全检查" });
  await draw();
  choose();
  await expect.element(page.getByRole("alert")).toHaveTextContent("文件未通过安全检查");
  await expect.element(keys()).toHaveTextContent("");
  answer(readUpload, { ...begun, uploaded: [1, 2, 3] });
  answer(finishUpload, sampleOf(finishUpload, { objectKey: begun.objectKey, name }));
  stored.length = 0;
  await page.getByRole("button", { name: t("file.upload.retry", { name }) }).click();
  await expect.element(keys()).toHaveTextContent(begun.objectKey);
  expect(stored).toEqual([]);
});

it("says that a file is too large before a byte of it is sent", async () => {
  refuse(startUpload, { message: "文件超过 2 GB", code: "file.tooLarge" });
  await draw();
  choose();
  await expect.element(page.getByRole("alert")).toHaveTextContent("文件超过 2 GB");
  expect(stored).toEqual([]);
  await page.getByRole("button", { name: t("file.upload.cancel", { name }) }).click();
  await expect.element(page.getByRole("list", { name: t("file.upload.title") })).not.toBeInTheDocument();
  expect(callsOf(cancelUpload)).toEqual([]);
});

it("takes a file out again, and gives it up at the server", async () => {
  await draw();
  choose();
  await page.getByRole("button", { name: t("file.upload.remove", { name }) }).click();
  await expect.element(keys()).toHaveTextContent("");
  await expect.element(page.getByText(name)).not.toBeInTheDocument();
  await expect
    .poll(() => callsOf(cancelUpload).map(({ body }) => body))
    .toEqual([{ objectKey: begun.objectKey }]);
});

it("asks for the same file after a reload, and goes on with it", async () => {
  const held = Promise.withResolvers<void>();
  storeWith(async (place, bytes) => {
    if (place === "3") await held.promise;
    stored.push(bytes);
    return new HttpResponse(null);
  });
  await draw();
  choose();
  await expect.element(page.getByRole("progressbar", { name })).toHaveAttribute("aria-valuenow", "80");
  evictResidents(customer.userId);
  held.resolve();
  await draw();
  await expect.element(state("file.upload.state.interrupted")).toBeVisible();
  answer(readUpload, { ...begun, uploaded: [1, 2] });
  choose();
  await expect.element(keys()).toHaveTextContent(begun.objectKey);
  expect(stored.at(-1)).toBe("ij");
  expect(callsOf(startUpload)).toHaveLength(1);
});

it("forgets a refused file with the page, so that it holds up nothing", async () => {
  refuse(finishUpload, { message: "文件未通过安全检查" });
  await draw();
  choose();
  await expect.element(page.getByRole("alert")).toBeVisible();
  // As after a reload: only what the browser keeps is left.
  evictResidents(customer.userId);
  await draw();
  await expect.element(page.getByRole("button", { name: t("file.add.choose") })).toBeVisible();
  await expect.element(page.getByText(name)).not.toBeInTheDocument();
});
