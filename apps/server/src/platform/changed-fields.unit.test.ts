import { expect, it } from "vitest";
import { changedColumns, changedFields } from "./changed-fields.ts";

it("says what differs: absent and null are the same, and so are lists of the same", () => {
  expect(changedFields({ name: "A", tags: ["x"] }, { name: "A", tags: ["x"], note: null })).toBeUndefined();
  expect(changedFields({ name: "A", tags: ["x"] }, { name: "B", tags: ["y"], note: "n" })).toEqual({
    before: { name: "A", tags: ["x"], note: null },
    after: { name: "B", tags: ["y"], note: "n" },
  });
});

interface Columns {
  readonly full_name: string;
  readonly phone_no: string | null;
  readonly is_led: boolean;
}

it("says which columns a form writes, and leaves alone what it did not give", () => {
  const row = { full_name: "A", phone_no: "1", is_led: true };
  expect(
    changedColumns<Columns>(row, {
      name: ["full_name", "B"],
      phone: ["phone_no", null],
      isLed: ["is_led", undefined],
    }),
  ).toEqual({
    columns: { full_name: "B", phone_no: null },
    before: { name: "A", phone: "1" },
    after: { name: "B", phone: null },
    isEmpty: false,
  });
  expect(changedColumns<Columns>(row, { name: ["full_name", "A"], isLed: ["is_led", true] })).toEqual({
    columns: {},
    before: {},
    after: {},
    isEmpty: true,
  });
});
