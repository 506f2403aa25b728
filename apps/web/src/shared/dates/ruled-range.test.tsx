import type { ReactNode } from "react";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { renderPart } from "../../testing/render.tsx";
import { locales, t } from "../../testing/texts.ts";
import { DateRangeFilter } from "./date-field.tsx";

/** A filter of the past, and the range that counts. */
function Narrowed(): ReactNode {
  const [value, setValue] = useState("2026-03-02..2026-03-04");
  return (
    <>
      <DateRangeFilter
        label="Range"
        ends={{ from: "From", to: "To" }}
        value={value}
        isStacked={false}
        isPast
        maxDays={5}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}

const counting = () => page.getByRole("status");

it.each(locales)("counts once it is right, and says until then what is wrong (%s)", async (locale) => {
  await page.viewport(1280, 800);
  await renderPart(<Narrowed />, { locale });
  const end = page.getByPlaceholder("To");
  await end.fill("2026-03-09");
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  await expect.element(page.getByText(t("validation.spanTooLong", { days: 5 }))).toBeVisible();
  await expect.element(counting()).toHaveTextContent("2026-03-02..2026-03-04");
  await expectAccessible();
});

it("judges both ends when one changes, on the wheels of a phone too", async () => {
  await page.viewport(375, 812);
  await renderPart(<Narrowed />);
  await page.getByLabelText("To").fill("2026-03-01");
  await expect.element(page.getByText(t("validation.startAfterEnd"))).toBeVisible();
  await expect.element(page.getByText(t("validation.endBeforeStart"))).toBeVisible();
  await page.getByLabelText("To").fill("");
  await expect.element(page.getByText(t("validation.endRequired"))).toBeVisible();
  await expect.element(counting()).toHaveTextContent("2026-03-02..2026-03-04");
  await page.getByLabelText("From").fill("2026-02-28");
  await expect.element(page.getByText(t("validation.startAfterEnd"))).not.toBeInTheDocument();
  await page.getByLabelText("To").fill("2026-03-01");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(counting()).toHaveTextContent("2026-02-28..2026-03-01");
});
