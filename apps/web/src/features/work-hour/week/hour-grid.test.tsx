import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { renderPart } from "../../../testing/render.tsx";
import type { HourDay, HourProposal } from "../api.ts";
import { HourGrid } from "./hour-grid.tsx";

const day = (date: string, change: Partial<HourDay> = {}): HourDay => ({
  date,
  isWorkday: true,
  isClosed: false,
  hours: 0,
  overtime: 0,
  status: null,
  items: [],
  ...change,
});

const proposal: HourProposal = {
  kind: 1,
  rid: 7,
  title: "Quarterly inspection",
  companyName: "Bank",
  companyNameEn: null,
  workDate: "2026-06-11",
  startTime: "2026-06-11T09:00:00+08:00",
  endTime: "2026-06-11T13:00:00+08:00",
  taskTime: 4,
  remark: "Carried out as planned",
  overtimeType: null,
  place: 0,
  evidence: [{ kind: "plan", time: "2026-06-11T09:00:00+08:00", text: "Plan P000007: 4 hours" }],
};

it("offers proposals on their day with one click, and hours on days that are open", async () => {
  const onTake = vi.fn<(taken: HourProposal) => void>();
  const onAdd = vi.fn<(day: string) => void>();
  await renderPart(
    <HourGrid
      days={[day("2026-06-10", { isClosed: true }), day("2026-06-11"), day("2026-06-12")]}
      proposals={[proposal]}
      mode="week"
      month="2026-06"
      today="2026-06-11"
      onOpen={() => {}}
      onAdd={onAdd}
      onTake={onTake}
      onEdit={() => {}}
    />,
    { texts: ["workHour"] },
  );
  const dayAt = (index: number) => page.getByRole("listitem").nth(index);
  await expect.element(dayAt(1).getByText("Quarterly inspection")).toBeVisible();
  await expectAccessible();
  await dayAt(1)
    .getByRole("button", { name: /^采用 Quarterly inspection/ })
    .click();
  expect(onTake).toHaveBeenCalledExactlyOnceWith(proposal);
  await dayAt(1)
    .getByRole("button", { name: /登记工时/ })
    .click();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith("2026-06-11");
  // Neither a closed month nor a day that has not come takes hours.
  expect(dayAt(0).getByRole("button").elements()).toEqual([]);
  expect(dayAt(2).getByRole("button").elements()).toEqual([]);
});
