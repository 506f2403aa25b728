import { afterEach, expect, it, vi } from "vitest";
import { renderPart } from "../../../testing/render.tsx";
import { PlanCalendar } from "./plan-calendar.tsx";

afterEach(() => vi.useRealTimers());

// Until eight in the morning the business day is not the day of UTC.
it.each([
  ["2026-06-12T15:59:00Z", "2026-06-12"],
  ["2026-06-12T16:01:00Z", "2026-06-13"],
])("marks the business day at %s", async (now, today) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  await renderPart(<PlanCalendar view="month" day="2026-06-12" plans={[]} onMove={() => undefined} />, {
    texts: ["plan"],
  });
  const marked = () => document.querySelector('[aria-current="date"]')?.closest("[data-date]");
  await expect.poll(() => marked()?.getAttribute("data-date")).toBe(today);
});
