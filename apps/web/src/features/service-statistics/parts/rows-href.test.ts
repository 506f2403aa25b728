import { expect, it } from "vitest";
import { rowsHref } from "./rows-href.ts";

const range = { from: "2026-01-10", to: "2026-03-20", company: 7 };
const search = (href: string | null) => Object.fromEntries(new URLSearchParams(href?.split("?")[1]));

it("leads to the rows of the whole range", () => {
  expect(search(rowsHref(range, "breached"))).toEqual({
    tab: "all",
    figure: "breached",
    company: "7",
    submitted: "2026-01-10..2026-03-20",
  });
});

it("narrows to a severity, a record or a period within the range", () => {
  expect(search(rowsHref(range, "open", { by: "severity", key: "2" }))).toMatchObject({ type: "p1" });
  expect(search(rowsHref(range, "open", { by: "executor", key: "12" }))).toMatchObject({ executor: "12" });
  expect(search(rowsHref(range, "breached", { by: "reason", key: "staffing" }))).toMatchObject({
    figure: "breached",
    reason: "staffing",
  });
  const periods = [
    [{ by: "month", key: "2026-01-01" }, "2026-01-10..2026-01-31"],
    [{ by: "month", key: "2026-02-01" }, "2026-02-01..2026-02-28"],
    [{ by: "week", key: "2026-03-16" }, "2026-03-16..2026-03-20"],
    [{ by: "day", key: "2026-02-02" }, "2026-02-02..2026-02-02"],
  ] as const;
  for (const [group, submitted] of periods) {
    expect(search(rowsHref(range, "submitted", group))).toMatchObject({ submitted });
  }
});

it("leads nowhere for requests without one", () => {
  expect(rowsHref(range, "submitted", { by: "product", key: null })).toBeNull();
});
