import { getHoursForecast, sendRenewalNote } from "@pharos/api/contract-item";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { locales, t } from "../../../testing/texts.ts";
import { HoursForecast } from "./hours-forecast.tsx";

const owner = { kind: "item", id: 7 } as const;
const forecast = (given: object = {}) =>
  sampleOf(getHoursForecast, {
    planned: 100,
    used: 40,
    left: 60,
    endsOn: "2026-06-27",
    endTime: "2026-12-31",
    pendingHours: 3.5,
    openPlanHours: 8,
    receiverName: "霜降",
    draft: "CI-7: 40 / 100",
    abilities: { note: { isAllowed: true, reason: "" } },
    ...given,
  });
const draw = (locale: (typeof locales)[number]) =>
  renderPart(<HoursForecast owner={owner} />, { locale, texts: ["contractItem"] });

it.each(locales)(
  "says when hours end, what is not booked, and sends the drafted note (%s)",
  async (locale) => {
    answer(getHoursForecast, forecast());
    await draw(locale);
    const end = t("contractItem.forecast.beforeEnd", { date: "2026-06-27", end: "2026-12-31" });
    await expect.element(page.getByText(end)).toBeVisible();
    for (const amount of ["3.5", "8"])
      await expect
        .element(page.getByText(t("contractItem.forecast.hours", { amount }), { exact: true }))
        .toBeVisible();
    await userEvent.click(page.getByRole("button", { name: t("contractItem.forecast.note") }));
    await expect
      .element(page.getByLabelText(t("contractItem.forecast.content")))
      .toHaveValue("CI-7: 40 / 100");
    answer(sendRenewalNote, { receiverName: "霜降" });
    await userEvent.click(page.getByRole("button", { name: t("contractItem.forecast.send") }));
    await expect
      .poll(() => callsOf(sendRenewalNote).map(({ body }) => body))
      .toEqual([{ ...owner, content: "CI-7: 40 / 100" }]);
  },
);

it("offers no note where there is nobody to write to, and says that nothing is left", async () => {
  answer(
    getHoursForecast,
    forecast({ used: 105, left: -5, endsOn: null, abilities: { note: { isAllowed: false, reason: "x" } } }),
  );
  await draw("zh-CN");
  await expect.element(page.getByText(t("contractItem.forecast.spent"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("contractItem.forecast.note") })).toBeDisabled();
});
