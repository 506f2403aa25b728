import { serviceRequestStatus } from "@pharos/domain/enums";
import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import { recordsSpec } from "../list/records-query.ts";
import { boardStatuses, columnFilter, columnStep } from "./board-columns.ts";

const { filters } = readPagedQuery(new URLSearchParams("tab=closed&urgent=1"), recordsSpec);

it.each(boardStatuses)(
  "the column %s asks for its own status only, under the filters of the list",
  (status) => {
    expect(columnFilter(status, filters, 1)).toMatchObject({
      status: String(serviceRequestStatus.toCode(status)),
      urgent: "true",
      pageSize: columnStep,
    });
  },
);

it("shows more with every step, and of the closed ones the last seven days in the business time zone", () => {
  const nowMs = Date.parse("2026-06-12T23:30:00Z");
  expect(columnFilter("closed", filters, 3, nowMs)).toMatchObject({
    pageSize: 3 * columnStep,
    closedFrom: "2026-06-06",
    sortField: "closedTime",
  });
  expect(columnFilter("processing", filters, 1, nowMs)).not.toHaveProperty("closedFrom");
});
