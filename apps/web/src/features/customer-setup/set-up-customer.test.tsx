import { getContractOptions } from "@pharos/api/contract";
import { setUpCustomer } from "@pharos/api/organisation";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";
import { SetUpCustomerDialog } from "./set-up-customer.dialog.tsx";

const texts = ["customerSetup"] as const;
const options = {
  teams: [{ id: 7, name: "交付一部", nameEn: "Delivery one" }],
  products: [{ id: 3, name: "Oracle", nameEn: null }],
  assets: [],
};
const dialog = page.getByRole("dialog");
const field = (key: Parameters<typeof t>[0]) => dialog.getByLabelText(t(key), { exact: false }).first();

async function fillIn(locale: "zh-CN" | "en-US"): Promise<void> {
  await field("customerSetup.field.name").fill("云帆航运");
  await field("customerSetup.field.team").click();
  await page.getByTitle(locale === "zh-CN" ? "交付一部" : "Delivery one").click();
  await field("customerSetup.field.products").click();
  await page.getByTitle("Oracle").click();
}
const submit = () => dialog.getByRole("button", { name: t("customerSetup.submit") }).click();

it.each(locales)(
  "shows what the customer will see, and keeps the sheet when it is refused (%s)",
  async (locale) => {
    answer(getContractOptions, options);
    const reason = "名称已被使用";
    refuse(setUpCustomer, {
      message: reason,
      code: "organisation.nameTaken",
      fields: { "company.name": reason },
    });
    await renderPart(<SetUpCustomerDialog onClose={() => {}} onSaved={() => {}} />, {
      texts,
      me: sys,
      locale,
    });
    await fillIn(locale);
    await field("customerSetup.field.assetName").fill("订舱核心库");
    const preview = dialog.getByRole("region", { name: t("customerSetup.preview.title") });
    await expect.element(preview).toMatchTextContent(/Oracle 7/);
    await expect.element(preview).toMatchTextContent("订舱核心库");
    await submit();
    await expect.element(dialog.getByText(reason).first()).toBeVisible();
    await expect.element(field("customerSetup.field.name")).toHaveValue("云帆航运");
    expect(callsOf(setUpCustomer)[0]?.body).toMatchObject({
      company: { name: "云帆航运" },
      teamId: 7,
      service: { accs: [{ productMenuId: 3, coverage: 0 }] },
      member: null,
      asset: { name: "订舱核心库", dbType: "oracle" },
    });
    await expectAccessible();
  },
);

it("asks for the rest of a member of whom something is known", async () => {
  answer(getContractOptions, options);
  await renderPart(<SetUpCustomerDialog onClose={() => {}} onSaved={() => {}} />, { texts, me: sys });
  await fillIn("zh-CN");
  await field("customerSetup.field.memberName").fill("海棠");
  await submit();
  await expect.element(field("customerSetup.field.phone")).toHaveAttribute("aria-invalid", "true");
  expect(callsOf(setUpCustomer)).toHaveLength(0);
});
