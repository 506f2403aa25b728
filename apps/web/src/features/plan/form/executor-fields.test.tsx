import { findDba } from "@pharos/api/organisation";
import { getAvailability } from "@pharos/api/plan";
import { Form, SubmitForm } from "@pharos/ui/form";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { ExecutorFields } from "./executor-fields.tsx";
import { bodyOf, type PlanFormValues } from "./plan-values.ts";

it("lists people with role and hours, and says beside each what stands in those days", async () => {
  const engineer = {
    userId: 7,
    employeeName: "Bai Lu",
    headImgUrl: null,
    engineerStatus: 0,
    teamNames: [],
    teamNamesEn: [],
  };
  answer(findDba, [engineer]);
  const load = {
    userId: 7,
    name: "Bai Lu",
    headImgUrl: null,
    teamId: 1,
    teamName: "Delivery",
    teamNameEn: null,
    engineerStatus: 0 as const,
    techTags: [],
    capacityHours: 40,
    plannedHours: 8,
    loadRate: 50,
    freeDays: 1,
  };
  const booking = {
    kind: "plan" as const,
    startDate: "2026-06-15",
    endDate: "2026-06-16",
    planId: 3,
    planNo: "P000003",
    title: "Core upgrade",
    version: 1,
    status: 0,
    isMovable: false,
  };
  answer(getAvailability, {
    workdays: 2,
    freeDates: [],
    skills: [],
    people: [{ ...load, bookings: [booking] }],
  });
  const sent: unknown[] = [];
  await renderPart(
    <SubmitForm<PlanFormValues>
      initialValues={{ startDate: "2026-06-15", endDate: "2026-06-15", planHour: "8" }}
      onSubmit={(values) => {
        sent.push(bodyOf(values).executors);
        return Promise.resolve({ isDone: true });
      }}
    >
      {({ form }) => (
        <>
          {(["startDate", "endDate"] as const).map((name) => (
            <Form.Item key={name} name={name} hidden>
              <input />
            </Form.Item>
          ))}
          <ExecutorFields form={form} />
          <button type="submit">save</button>
        </>
      )}
    </SubmitForm>,
    { texts: ["plan"] },
  );
  await page.getByRole("combobox").click();
  await page.getByText("Bai Lu").click();
  await expect.element(page.getByText(/Core upgrade（06-15 – 06-16）/)).toBeVisible();
  await userEvent.fill(page.getByRole("textbox"), "6");
  await expectAccessible();
  await page.getByRole("button", { name: "save" }).click();
  await expect.poll(() => sent).toEqual([[{ userId: 7, role: 0, planHour: 6 }]]);
});
