import { expect, it } from "vitest";
import { dayText, readDay } from "./week.ts";

it("the working time of a day is read as it is written, with either language's punctuation", () => {
  const split = [
    { weekday: 2, startMinute: 540, endMinute: 720 },
    { weekday: 2, startMinute: 810, endMinute: 1080 },
  ];
  expect(dayText(split, 2)).toBe("09:00-12:00, 13:30-18:00");
  expect(readDay(dayText(split, 2), 2)).toEqual(split);
  expect(readDay("9：00至12：00，13:30–18:00", 2)).toEqual(split);
  expect(readDay(" ", 2)).toEqual([]);
  expect(readDay("00:00-24:00", 7)).toEqual([{ weekday: 7, startMinute: 0, endMinute: 1440 }]);
});

it.each(["9-18", "18:00-09:00", "09:00-24:30", "morning"])("%s is no working time", (text) => {
  expect(readDay(text, 1)).toBeUndefined();
});
