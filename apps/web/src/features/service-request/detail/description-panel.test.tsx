import { readOriginalMail } from "@pharos/api/integration";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { DescriptionPanel } from "./description-panel.tsx";

const long = Array.from({ length: 12 }, (_, index) => `line ${index}`).join("\n\n");
const answered = "2026-06-12T10:00:00.000+08:00";

const draw = (
  contentMd: string,
  firstReplyTime: string | null,
  locale: (typeof locales)[number] = "zh-CN",
  isMailed = false,
) =>
  renderPart(<DescriptionPanel detail={{ id: 7, title: "t", contentMd, firstReplyTime, isMailed }} />, {
    texts: ["serviceRequest"],
    me: dba,
    locale,
  });

const unfold = () => page.getByRole("button", { name: t("serviceRequest.detail.unfoldDescription") });
const fold = () => page.getByRole("button", { name: t("serviceRequest.detail.foldDescription") });
const height = () => document.querySelector<HTMLElement>(".sr-description")?.offsetHeight ?? 0;

it.each(locales)("folds what is long once it was answered, and unfolds it (%s)", async (locale) => {
  await draw(long, answered, locale);
  await expect.element(unfold()).toHaveAttribute("aria-expanded", "false");
  expect(height()).toBeLessThanOrEqual(72);
  await expectAccessible();
  await unfold().click();
  await expect.element(fold()).toHaveAttribute("aria-expanded", "true");
  expect(height()).toBeGreaterThan(200);
});

it("stands there whole until it is answered", async () => {
  await draw(long, null);
  await expect.element(fold()).toBeVisible();
  expect(height()).toBeGreaterThan(200);
});

it("has nothing to fold when it is short", async () => {
  await draw("line", answered);
  await expect.element(page.getByText("line")).toBeVisible();
  await expect.element(unfold()).not.toBeInTheDocument();
});

it.each(locales)("shows the mail that opened it, as it was received (%s)", async (locale) => {
  answer(readOriginalMail, sampleOf(readOriginalMail, { text: "> old\n-- \nLin" }));
  await draw("words", answered, locale, true);
  await expect.element(page.getByText(new RegExp(t("common.mailed.opened")))).toBeVisible();
  await page.getByRole("button", { name: t("common.mailed.showOriginal") }).click();
  await expect
    .element(page.getByRole("region", { name: t("common.mailed.original") }))
    .toHaveTextContent("> old -- Lin");
  expect(callsOf(readOriginalMail)).toMatchObject([{ query: { faultId: "7" } }]);
  await expectAccessible();
});

it("offers no original where no mail opened it", async () => {
  await draw("words", answered);
  await expect.element(page.getByText("words")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("common.mailed.showOriginal") }))
    .not.toBeInTheDocument();
});
