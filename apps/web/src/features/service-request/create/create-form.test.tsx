import { decideSuggestion, proposeForRequest } from "@pharos/api/assistant";
import { listServiceCompanies } from "@pharos/api/service-number";
import { prepareServiceRequest, saveServiceRequest } from "@pharos/api/service-request";
import { severity } from "@pharos/domain/enums";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { rowOf, sampleOf } from "../../../testing/sample.ts";
import { customer, sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

beforeEach(() => {
  answer(proposeForRequest, { severity: null, catalogue: null });
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

it("stands only when it is known whom a request can be raised for, so that no field moves later", async () => {
  const companies = [rowOf(listServiceCompanies, { companyId: 7, companyName: "晨星证券" })];
  answer(listServiceCompanies, companies);
  const { promise: isKnown, resolve } = Promise.withResolvers<void>();
  answer(prepareServiceRequest, async () => {
    await isKnown;
    return sampleOf(prepareServiceRequest, { people: [{ userId: 8, name: "木槿", isAdmin: false }] });
  });
  await renderPage("/service", { me: sys });
  await expect.element(page.getByRole("heading", { name: t("serviceRequest.create.title") })).toBeVisible();
  expect(title().elements()).toEqual([]);
  resolve();
  await expect.element(title()).toBeVisible();
  await expect.element(page.getByLabelText(t("serviceRequest.create.reporter"))).toBeVisible();
  expect(callsOf(prepareServiceRequest)).toHaveLength(1);
});

it("begins in the title and chooses nothing by itself where there are several service numbers", async () => {
  const number = (id: number, name: string) => ({
    id,
    name,
    sn: `2026000${id}`,
    productName: null,
    productNameEn: null,
    coverage: 0,
    endTime: "2028-01-01",
    validity: 0,
    targets: [],
  });
  const accs = [number(1, "交易库"), number(2, "报表库")];
  answer(listServiceCompanies, [
    rowOf(listServiceCompanies, { companyId: 7, companyName: "晨星证券", accs }),
  ]);
  await renderPage("/service", { me: customer });
  await expect.element(title()).toHaveFocus();
  const chosen = page.getByRole("radiogroup", { name: t("serviceRequest.field.serviceNumber") });
  for (const radio of chosen.getByRole("radio").all()) await expect.element(radio).not.toBeChecked();
});

it("takes a proposed severity with a key while the title is typed, with the room that it asks for", async () => {
  answer(decideSuggestion, null);
  answer(proposeForRequest, {
    severity: { suggestionId: 5, type: severity.toCode("p1"), words: ["交易中断"] },
    catalogue: null,
  });
  await renderPage("/service", { me: customer });
  await title().fill("核心库交易中断");
  await expect.element(page.getByRole("region", { name: t("assistant.propose.title") })).toBeVisible();
  await userEvent.keyboard("{F8}");
  await expect.element(page.getByRole("radio", { name: /P1/ })).toBeChecked();
  await expect.element(page.getByText(t("serviceRequest.template.impact")).first()).toBeVisible();
  await expect.poll(() => callsOf(decideSuggestion)[0]?.body).toEqual({ id: 5, isTaken: true });
});
