import { type ReactNode, useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { renderPart } from "../../testing/render.tsx";
import { locales, t } from "../../testing/texts.ts";
import { StarsField } from "./stars-field.tsx";
import "./rating.css";

function Rating(): ReactNode {
  const [stars, setStars] = useState<number>();
  return <StarsField label="满意度" {...(stars !== undefined && { value: stars })} onChange={setStars} />;
}

const star = (count: number) => page.getByRole("radio", { name: t("common.stars", { count }), exact: true });

it.each(locales)("is given by keys alone, and says how many there are (%s)", async (locale) => {
  await renderPart(<Rating />, { locale });
  await expect.element(page.getByRole("radiogroup", { name: "满意度" })).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(star(1)).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(star(1)).toBeChecked();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  await expect.element(star(4)).toBeChecked();
  await expect.element(star(1)).not.toBeChecked();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(star(3)).toBeChecked();
  expect(document.querySelectorAll('.sr-star-field [data-on="true"]')).toHaveLength(3);
  await expectAccessible();
});

it("is given with one click", async () => {
  await renderPart(<Rating />);
  await star(5).click();
  await expect.element(star(5)).toBeChecked();
});
