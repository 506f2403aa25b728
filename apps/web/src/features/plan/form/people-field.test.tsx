import { getAvailability } from "@pharos/api/plan";
import { Form, SubmitForm } from "@pharos/ui/form";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { dba } from "../../../testing/samples.ts";
import { t } from "../../../testing/texts.ts";
import { PeopleField } from "./people-field.tsx";
import { bodyOf, type PlanFormValues } from "./plan-values.ts";

const person = {
  userId: 7,
  name: "Bai Lu",
  headImgUrl: null,
  teamId: 2,
  teamName: "Delivery",
  teamNameEn: null,
  engineerStatus: 0 as const,
  techTags: [],
  capacityHours: 16,
  plannedHours: 0,
  loadRate: 0,
  freeDays: 2,
  clash: null as string | null,
  bookings: [],
};

it("lists the own team first, and asks for the reason beside the person as soon as there is a clash", async () => {
  answer(getAvailability, {
    workdays: 2,
    freeDates: [],
    skills: [],
    people: [
      { ...person, userId: 8, name: "Han Lu", teamId: 3, teamName: "Core" },
      { ...person, freeDays: 0, clash: "Plan P000003 Core upgrade" },
    ],
  });
  const sent: unknown[] = [];
  await renderPart(
    <SubmitForm<PlanFormValues>
      initialValues={{
        startDate: "2026-06-15",
        endDate: "2026-06-16",
        planHour: "16",
        place: 1,
        teamId: 2,
        companyId: 4,
      }}
      onSubmit={(values) => {
        const { executors, overrideReason } = bodyOf(values) as Record<string, unknown>;
        sent.push({ executors, overrideReason });
        return Promise.resolve({ isDone: true });
      }}
    >
      {({ form }) => (
        <>
          {(["startDate", "endDate", "planHour", "place", "teamId", "companyId"] as const).map((name) => (
            <Form.Item key={name} name={name} hidden>
              <input />
            </Form.Item>
          ))}
          <Form.Item name="executors" label={t("plan.field.executors")}>
            <PeopleField form={form} />
          </Form.Item>
          <button type="submit">save</button>
        </>
      )}
    </SubmitForm>,
    { texts: ["plan"], me: dba },
  );
  const boxes = page.getByRole("checkbox");
  await expect.element(boxes.first()).toHaveAccessibleName(/Bai Lu/);
  await expect
    .poll(() => callsOf(getAvailability).at(-1)?.query)
    .toMatchObject({ place: "1", workCompanyId: "4", workHours: "16", workPeople: "1" });
  const reason = page.getByLabelText(t("plan.form.clashReason"));
  await expect.element(reason).not.toBeInTheDocument();
  await page.getByRole("checkbox", { name: /Bai Lu/ }).click();
  await expect.element(page.getByText(/P000003 Core upgrade/)).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "save" }).click();
  await expect.element(page.getByText(t("validation.required")).first()).toBeVisible();
  expect(sent).toEqual([]);
  await reason.fill("Agreed with both");
  await userEvent.fill(page.getByRole("textbox", { name: /Bai Lu/ }), "6");
  await page.getByRole("button", { name: "save" }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ executors: [{ userId: 7, role: 0, planHour: 6 }], overrideReason: "Agreed with both" }]);
});
