import { listPocItems, syncPocItems } from "@pharos/api/contract-item";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { customer, dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

it.each(["/organization/poc/2", "/pocItems"])(
  "keeps customers away from what is still being won (%s)",
  async (path) => {
    const drawn = await renderPage(path, { me: customer });
    await expect.poll(drawn.path).toBe("/limit");
  },
);

it("shows the vendor's people the list", async () => {
  await renderPage("/pocItems", { me: { ...dba, perms: [...dba.perms, "ccc:view"] } });
  await expect
    .element(page.getByRole("heading", { level: 1, name: t("contractItem.poc.title") }))
    .toBeVisible();
});

it.each(locales)(
  "takes over the rows of another system, and lists what was left out (%s)",
  async (locale) => {
    const create = { isAllowed: true, reason: "" };
    answer(listPocItems, sampleOf(listPocItems, { create }));
    answer(syncPocItems, {
      created: 1,
      updated: 2,
      failed: [{ row: 4, pocNo: "POC-9", message: "no such one" }],
    });
    const me = { ...dba, perms: [...dba.perms, "ccc:view", "ccc:edit"] };
    await renderPage("/pocItems", { me, locale });
    await page.getByRole("button", { name: t("contractItem.poc.sync") }).click();
    const dialog = page.getByRole("dialog");
    const rows = dialog.getByLabelText(t("contractItem.poc.syncRows"));
    const run = dialog.getByRole("button", { name: t("contractItem.poc.syncRun") });
    await rows.fill('{"pocNo": "POC-1"}');
    await run.click();
    await expect.element(dialog.getByText(t("contractItem.poc.syncWrong")).first()).toBeVisible();
    expect(callsOf(syncPocItems)).toEqual([]);
    await rows.fill('[{"pocNo": "POC-1"}]');
    await run.click();
    const failed = t("contractItem.poc.syncFailed", { row: 4, pocNo: "POC-9", message: "no such one" });
    await expect.element(dialog.getByText(failed)).toBeVisible();
    await expectAccessible();
    expect(callsOf(syncPocItems).map(({ body }) => body)).toEqual([{ rows: [{ pocNo: "POC-1" }] }]);
  },
);
