import { listServiceCompanies } from "@pharos/api/service-number";
import { saveServiceRequest } from "@pharos/api/service-request";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { rowOf } from "../../../testing/sample.ts";
import { customer } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

beforeEach(() => {
  answer(listServiceCompanies, [rowOf(listServiceCompanies, { companyId: 7, companyName: "晨星证券" })]);
});

const title = () => page.getByRole("textbox", { name: t("serviceRequest.field.title"), exact: false });
const submit = () => page.getByRole("button", { name: t("serviceRequest.create.submit") });

it.each(locales)(
  "says what is missing and what is wrong, and keeps everything typed (%s)",
  async (locale) => {
    const { path } = await renderPage("/service", { me: customer, locale });
    await submit().click();
    await expect.element(page.getByText(t("serviceRequest.create.describe"))).toBeVisible();
    const tooLong = "长".repeat(129);
    await title().fill(tooLong);
    await page.getByRole("textbox", { name: t("serviceRequest.field.email") }).fill("nobody@nowhere");
    await submit().click();
    await expect.element(page.getByText(t("validation.maxLength", { max: 128 }))).toBeVisible();
    await expect.element(page.getByText(t("validation.email"))).toBeVisible();
    await expect.element(title()).toHaveValue(tooLong);
    expect(path()).toBe("/service");
    expect(callsOf(saveServiceRequest)).toEqual([]);
  },
);
