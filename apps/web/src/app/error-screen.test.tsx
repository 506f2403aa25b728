import { listOutbox } from "@pharos/api/system";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/accessibility.ts";
import { answer, disconnect } from "../testing/network.ts";
import { renderPage } from "../testing/render.tsx";
import { sampleOf } from "../testing/sample.ts";
import { locales, t } from "../testing/texts.ts";

it.each(locales)("says so when the server cannot be reached, and tries again (%s)", async (locale) => {
  disconnect(listOutbox);
  await renderPage("/outbox", { locale });
  await expect.element(page.getByText(t("common.error.unreachable"))).toBeVisible();
  await expectAccessible();
  answer(listOutbox, sampleOf(listOutbox));
  await page.getByRole("button", { name: t("common.ui.retry") }).click();
  await expect.element(page.getByText(t("system.outbox.empty"))).toBeVisible();
});
