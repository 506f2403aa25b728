import { Form, Input, SubmitForm } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderPart } from "../../../testing/render.tsx";
import type { PlanCompany } from "./inferred-values.ts";
import type { PlanFormValues } from "./plan-values.ts";
import { useInferred } from "./use-inferred.ts";

const offered = { unit: "times" as const, contractItemId: null, remaining: 3 };
const company: PlanCompany = {
  companyId: 1,
  companyName: "Lanxi Bank",
  companyNameEn: null,
  city: "Hangzhou",
  teamId: 5,
  managerUserId: 9,
  contacts: [],
  accs: [
    {
      accId: 22,
      sn: "S22",
      name: "Core",
      isInForce: true,
      items: [
        { ...offered, accItemId: 220, name: "Inspection", taskType: 0 },
        { ...offered, accItemId: 221, name: "Days on site", taskType: 2 },
      ],
    },
  ],
  contractItems: [],
  implPlans: [],
  assets: [],
};

function Fields({ form }: { readonly form: Parameters<typeof useInferred>[0] }): ReactNode {
  useInferred(form, company);
  return (
    <>
      {(["companyId", "checkType", "title", "city", "accItemId"] as const).map((name) => (
        <Form.Item key={name} name={name} label={name}>
          <Input />
        </Form.Item>
      ))}
      <button type="button" onClick={() => form.setFieldsValue({ checkType: 2 })}>
        days on site
      </button>
    </>
  );
}

it("follows what was chosen last, except where somebody has written", async () => {
  await renderPart(
    <SubmitForm<PlanFormValues>
      initialValues={{ companyId: 1, checkType: 0 }}
      onSubmit={() => Promise.resolve({ isDone: true })}
    >
      {({ form }) => <Fields form={form} />}
    </SubmitForm>,
    { texts: ["plan"] },
  );
  const item = page.getByLabelText("accItemId");
  const city = page.getByLabelText("city");
  const title = page.getByLabelText("title");
  await expect.element(item).toHaveValue("220");
  await expect.element(city).toHaveValue("");
  await title.fill("Core move");
  await page.getByRole("button", { name: "days on site" }).click();
  await expect.element(item).toHaveValue("221");
  await expect.element(city).toHaveValue("Hangzhou");
  await expect.element(title).toHaveValue("Core move");
});
