import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { usePaused } from "./use-paused.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A field that nothing stands in, and what would have been asked for, in order. */
async function emptyField() {
  const asked: string[] = [];
  const { rerender, act } = await renderHook(
    (words: string = "") => {
      const paused = usePaused(words);
      if (asked.at(-1) !== paused) asked.push(paused);
    },
    { initialProps: "" },
  );
  return { asked, type: rerender, wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)) };
}

it("asks once for words that are typed without a pause", async () => {
  const { asked, type, wait } = await emptyField();
  for (const words of ["O", "OR", "ORA", "ORA-0"]) {
    await type(words);
    await wait(60);
  }
  await type("ORA-04031");
  await wait(119);
  expect(asked).toEqual([""]);
  await wait(1);
  expect(asked).toEqual(["", "ORA-04031"]);
});

it("asks again after a pause, and for nothing at once when the field is emptied", async () => {
  const { asked, type, wait } = await emptyField();
  await type("澜汐");
  await wait(120);
  await type("澜汐银行");
  await wait(120);
  await type("");
  expect(asked).toEqual(["", "澜汐", "澜汐银行", ""]);
});
