import { saveHours } from "@pharos/api/work-hour";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { countWaiting } from "../../shared/offline/device-database.ts";
import { offlineStore } from "../../shared/offline/offline-store.ts";
import { emptyDevice } from "../../testing/device.ts";
import { answer, callsOf, disconnect, failWith, refuse } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { dba, sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";
import { QuickHours } from "../work-hour/parts.ts";
import { OfflineEntries } from "./offline-entries.tsx";

const plan = {
  id: 12,
  title: "核心库季度巡检",
  companyName: "澜汐银行",
  companyNameEn: null,
  isOnSite: true,
  since: null,
};

afterEach(emptyDevice);

const show = (locale: (typeof locales)[number] = "zh-CN") =>
  renderPart(
    <>
      <OfflineEntries />
      <QuickHours plan={plan} onClose={() => undefined} />
    </>,
    { me: dba, texts: ["workHour", "offline"], locale },
  );
const save = () => page.getByRole("button", { name: t("workHour.entry.save") });
const waiting = () => page.getByText(t("offline.title", { count: 1 }));

it.each(locales)("keeps hours without a network and sends them once when it is back (%s)", async (locale) => {
  disconnect(saveHours);
  await show(locale);
  await save().click();
  await expect.element(waiting()).toBeVisible();
  await expect.element(page.getByText(/核心库季度巡检/).first()).toBeVisible();
  const [entry] = await offlineStore.list(dba.userId);
  expect(entry).toMatchObject({ kind: "hours", userId: dba.userId, refusal: null });
  const tries = callsOf(saveHours).length;
  answer(saveHours, sampleOf(saveHours));
  window.dispatchEvent(new Event("online"));
  window.dispatchEvent(new Event("online"));
  await expect.element(waiting()).not.toBeInTheDocument();
  expect(await offlineStore.list(dba.userId)).toEqual([]);
  const sent = callsOf(saveHours).slice(tries);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ kind: 1, rid: 12, place: 1 });
});

it.each([
  [502, 1],
  [500, 0],
])(
  "after an answer of %i keeps its key for the next try, and %i entries on the device",
  async (status, kept) => {
    failWith(saveHours, status);
    await show();
    await save().click();
    await expect.poll(async () => (await offlineStore.list(dba.userId)).length).toBe(kept);
    await expect.poll(() => callsOf(saveHours).length).toBeGreaterThan(0);
    const first = callsOf(saveHours)[0]?.idempotencyKey;
    expect(first).toBeTruthy();
    answer(saveHours, sampleOf(saveHours));
    if (kept === 0) await save().click();
    else window.dispatchEvent(new Event("online"));
    await expect.poll(() => callsOf(saveHours).at(-1)?.idempotencyKey).toBe(first);
    await expect.poll(() => callsOf(saveHours).length).toBeGreaterThan(1);
    await expect.poll(async () => offlineStore.list(dba.userId)).toEqual([]);
  },
);

const kept = {
  key: "kept-before-the-reload",
  userId: dba.userId,
  kind: "hours",
  title: "工时",
  input: { body: { kind: 1, rid: 12, remark: "现场巡检归档目录", taskTime: 1 } },
  keptAt: "2026-06-12T01:00:00.000Z",
  refusal: null,
} as const;

it("is taken up by the next page, and nobody else's", async () => {
  await offlineStore.put(kept);
  await offlineStore.put({ ...kept, key: "of-somebody-else", userId: sys.userId });
  answer(saveHours, sampleOf(saveHours));
  await renderPart(<OfflineEntries />, { me: dba, texts: ["offline"] });
  await expect.poll(() => countWaiting(dba.userId)).toBe(0);
  expect(await countWaiting(sys.userId)).toBe(1);
  expect(callsOf(saveHours)).toHaveLength(1);
});

it("says what was refused and why, and keeps it until it is discarded", async () => {
  refuse(saveHours, { message: "与已有记录重叠", code: "workHour.overlap" });
  await offlineStore.put(kept);
  await renderPart(<OfflineEntries />, { me: dba, texts: ["offline"] });
  await expect.element(page.getByText(t("offline.refused", { reason: "与已有记录重叠" }))).toBeVisible();
  expect(await offlineStore.list(dba.userId)).toMatchObject([{ key: kept.key, refusal: "与已有记录重叠" }]);
  window.dispatchEvent(new Event("online"));
  await page.getByRole("button", { name: t("offline.discard") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("offline.discard") })
    .click();
  await expect.element(waiting()).not.toBeInTheDocument();
  expect(await offlineStore.list(dba.userId)).toEqual([]);
  expect(callsOf(saveHours)).toHaveLength(1);
});
