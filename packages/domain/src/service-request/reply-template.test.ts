import { expect, it } from "vitest";
import { fillReplyTemplate, unknownTemplateVariables } from "./reply-template.ts";

const values = {
  phone: "400-000-0000",
  srNo: "SR20260612-0001",
  engineer: "芒种",
  severity: "P1",
  limit: "1 小时",
  hours: "2.5",
};

it("fills every variable in wherever it stands, and leaves other braces alone", () => {
  expect(fillReplyTemplate("{srNo} {srNo} {hours} h {unknown} { phone } {}", values)).toBe(
    "SR20260612-0001 SR20260612-0001 2.5 h {unknown} { phone } {}",
  );
});

it("does not fill in what was filled in", () => {
  expect(fillReplyTemplate("{engineer}", { ...values, engineer: "{phone}" })).toBe("{phone}");
});

it("names what it does not know, once", () => {
  expect(unknownTemplateVariables("{srNo} {name} {Phone} {name} {constructor}")).toEqual([
    "name",
    "Phone",
    "constructor",
  ]);
});
