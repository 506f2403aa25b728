import { getAvailability, handOverPlan, type PersonLoad } from "@pharos/api/plan";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { someUser } from "../../../testing/samples.ts";
import { t } from "../../../testing/texts.ts";
import type { Move } from "./calendar-days.ts";
import { TeamTimeline } from "./team-timeline.tsx";

const lead = someUser({ isTA: true, isInternalEmployee: true, perms: ["plan:view", "plan:edit"] });

const person = (userId: number, name: string, bookings: PersonLoad["bookings"]): PersonLoad => ({
  userId,
  name,
  headImgUrl: null,
  teamId: 1,
  teamName: "Delivery",
  teamNameEn: null,
  engineerStatus: 0,
  techTags: [],
  capacityHours: 40,
  plannedHours: 8,
  loadRate: 20,
  clash: null,
  freeDays: 4,
  bookings,
});

const booking = {
  kind: "plan",
  startDate: "2026-06-15",
  endDate: "2026-06-16",
  planId: 3,
  planNo: "P000003",
  title: "Core upgrade",
  version: 4,
  status: 0,
  isMovable: true,
} as const;

async function show(): Promise<Move[]> {
  answer(getAvailability, {
    workdays: 5,
    freeDates: [],
    skills: [],
    people: [person(7, "Bai Lu", [booking]), person(8, "Gu Yu", [])],
  });
  const moves: Move[] = [];
  await renderPart(
    <TeamTimeline startDate="2026-06-15" endDate="2026-06-19" onMove={(move) => moves.push(move)} />,
    { me: lead, texts: ["plan"] },
  );
  await expect
    .element(page.getByRole("button", { name: "Core upgrade", exact: false }).first())
    .toBeVisible();
  return moves;
}

/** Drags the plan to a day of somebody. */
function drag(to: string, day: number): void {
  const dataTransfer = new DataTransfer();
  const event = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
  page
    .getByRole("button", { name: "Core upgrade", exact: false })
    .first()
    .element()
    .dispatchEvent(event("dragstart"));
  const row = page.getByRole("row").filter({ hasText: to }).element();
  row.querySelectorAll("td").item(day).dispatchEvent(event("drop"));
}

it("moves a plan that is dragged to another day of the same person", async () => {
  const moves = await show();
  await expectAccessible();
  // The bar of two days is the first cell.
  drag("Bai Lu", 2);
  expect(moves).toMatchObject([
    { plan: { id: 3, version: 4 }, startDate: "2026-06-18", endDate: "2026-06-19" },
  ]);
});

it("asks before a plan goes to another person, and for a reason where the person has something else to do", async () => {
  const moves = await show();
  refuse(handOverPlan, {
    message: "已有安排",
    code: "plan.doubleBooked",
    fields: { overrideReason: "谷雨：值班（2026-06-15 至 2026-06-15）" },
  });
  drag("Gu Yu", 0);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/Bai Lu/)).toBeVisible();
  await dialog.getByRole("button", { name: t("plan.handOver.submit") }).click();
  await expect.element(dialog.getByText(/谷雨：值班/).first()).toBeVisible();
  await dialog.getByRole("textbox").fill("客户指定");
  await dialog.getByRole("button", { name: t("plan.handOver.submit") }).click();
  await expect
    .poll(() => callsOf(handOverPlan).at(-1)?.body)
    .toEqual({
      planId: 3,
      fromUserId: 7,
      toUserId: 8,
      overrideReason: "客户指定",
    });
  expect(moves).toEqual([]);
});
