import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render.tsx";
import { customer, dba } from "../../testing/samples.ts";
import { t } from "../../testing/texts.ts";

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
