import { getDeviceKey, login, logout, userLogin } from "@pharos/api/identity";
import { saveHours } from "@pharos/api/work-hour";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { onDevice } from "../../shared/offline/device-database.ts";
import { dropDeviceKeys } from "../../shared/offline/drop-device-keys.ts";
import { offlineStore } from "../../shared/offline/offline-store.ts";
import { loadTexts } from "../../shared/texts.ts";
import { expectAccessible } from "../../testing/accessibility.ts";
import { emptyDevice, readDevice } from "../../testing/device.ts";
import { answer, callsOf, disconnect, failWith } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { dba, sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const kept = {
  key: "kept-at-the-customer",
  userId: dba.userId,
  kind: "hours",
  title: "核心库季度巡检",
  input: { body: { kind: 1, rid: 12, remark: "现场巡检归档目录", taskTime: 1 } },
  keptAt: "2026-06-12T01:00:00.000Z",
  refusal: null,
} as const;

beforeEach(async () => {
  answer(getDeviceKey, { key: "of-the-engineer" });
  answer(logout, null);
  disconnect(saveHours);
  await offlineStore.put(kept);
});
afterEach(emptyDevice);

/** Everything on the device in words: what is sealed, byte by byte. */
async function wordsOnDevice(): Promise<string> {
  const { entries } = await readDevice();
  const texts = entries.flatMap((entry) =>
    Object.values(entry as object).map((value) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : String(value),
    ),
  );
  return texts.join("\n");
}

async function signOut(locale: (typeof locales)[number] = "zh-CN") {
  await page.viewport(375, 700);
  const drawn = await renderPage("/work", { me: dba, locale });
  await loadTexts(["offline"]);
  await page.getByRole("button", { name: t("shell.menu.me") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("auth.signOut") })
    .click();
  return drawn;
}
const dialog = () => page.getByRole("dialog", { name: t("offline.signOut.title") });
const choose = (what: "send" | "keep" | "discard") =>
  dialog()
    .getByRole("button", { name: t(`offline.signOut.${what}`) })
    .click();

it.each(locales)("asks before signing out, and nobody leaves who does not choose (%s)", async (locale) => {
  const { path } = await signOut(locale);
  await expect.element(dialog().getByText(kept.title)).toBeVisible();
  await expectAccessible();
  await dialog()
    .getByRole("button", { name: t("common.ui.close") })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(path()).toBe("/work");
  expect(callsOf(logout)).toHaveLength(0);
});

it("keeps it so that nobody else can open it, and its person can after signing in again", async () => {
  const { path } = await signOut();
  expect(await wordsOnDevice()).not.toMatch(/巡检|归档|order|hours/);
  await choose("keep");
  await expect.poll(path).toBe("/login");
  expect(await readDevice()).toMatchObject({ entries: [{ key: kept.key }], keys: [] });
  // The next person has a key of another kind, and is not shown anything.
  answer(getDeviceKey, { key: "of-the-next-person" });
  expect(await offlineStore.list(sys.userId)).toEqual([]);
  expect(await offlineStore.list(dba.userId)).toMatchObject([{ title: "", input: {}, isUnreadable: true }]);
  await dropDeviceKeys();
  answer(getDeviceKey, { key: "of-the-engineer" });
  expect(await offlineStore.list(dba.userId)).toEqual([kept]);
});

it("sends it and signs out", async () => {
  const { path } = await signOut();
  await expect.element(dialog()).toBeVisible();
  answer(saveHours, sampleOf(saveHours));
  await choose("send");
  await expect.poll(path).toBe("/login");
  expect(callsOf(saveHours).at(-1)?.body).toMatchObject({ remark: "现场巡检归档目录" });
  expect((await readDevice()).entries).toEqual([]);
});

it("stays where it could not be sent, and says so", async () => {
  const { path } = await signOut();
  await choose("send");
  await expect.element(dialog().getByText(t("offline.signOut.unsent"))).toBeVisible();
  expect(path()).toBe("/work");
  expect(await offlineStore.list(dba.userId)).toEqual([kept]);
  await choose("discard");
  await expect.poll(path).toBe("/login");
  expect((await readDevice()).entries).toEqual([]);
});

it("asks nothing where nothing waits", async () => {
  await emptyDevice();
  const { path } = await signOut();
  await expect.poll(path).toBe("/login");
  expect(callsOf(logout)).toHaveLength(1);
});

it("drops the key when the session has ended, and when somebody signs in", async () => {
  const { path } = await renderPage("/work", { me: dba, hasEnded: true });
  await expect.poll(path).toMatch(/^\/login/);
  await expect.poll(async () => (await readDevice()).keys).toEqual([]);
  expect((await readDevice()).entries).toHaveLength(1);
  // Left behind by a page that was closed.
  await offlineStore.list(dba.userId);
  expect((await readDevice()).owners).toEqual([dba.userId]);
  answer(login, sampleOf(login, { token: "token", mustChangePassword: false }));
  answer(userLogin, sys);
  await page.getByLabelText(t("auth.account")).fill("dongzhi");
  await page.getByLabelText(t("auth.password")).fill("right-password-1");
  await page.getByRole("button", { name: t("auth.signIn") }).click();
  await expect.poll(async () => (await readDevice()).owners).not.toContain(dba.userId);
});

it("has a key that scripts can use and not read", async () => {
  const [key] = (await readDevice()).keys;
  expect(key?.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", key as CryptoKey)).rejects.toThrow();
});

it("says so where the key cannot be had, rather than keeping it open", async () => {
  await emptyDevice();
  failWith(getDeviceKey, 503);
  await expect(offlineStore.put(kept)).rejects.toThrow();
  expect((await readDevice()).entries).toEqual([]);
});

it("opens what a release kept that did not seal, and seals it", async () => {
  await emptyDevice();
  await onDevice("entries", "readwrite", (entries) => entries.put(kept));
  expect(await offlineStore.list(dba.userId)).toEqual([kept]);
  expect(await wordsOnDevice()).not.toMatch(/巡检|归档|hours/);
  expect(await offlineStore.list(dba.userId)).toEqual([kept]);
});
