import type { ReactNode } from "react";
import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { renderPart } from "../../testing/render.tsx";
import { useConfirm } from "./use-confirm.tsx";

/** Asks whether a thing may go, and shows what was answered. */
function Asking(): ReactNode {
  const [confirm, holder] = useConfirm();
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const ask = async () => {
    const isSure = await confirm({ title: "Remove it?", okText: "Remove", cancelText: "Keep" });
    setAnswers((known) => [...known, isSure ? "removed" : "kept"]);
  };
  return (
    <>
      {holder}
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
      <output>{answers.join(" ")}</output>
    </>
  );
}

it("asks each time anew, and says what was answered", async () => {
  await renderPart(<Asking />);
  const question = page.getByRole("dialog");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect.element(question.getByRole("button", { name: "Keep" })).toBeVisible();
  await expectAccessible();
  await question.getByRole("button", { name: "Keep" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("kept");
  await expect.element(question).not.toBeInTheDocument();

  await page.getByRole("button", { name: "Ask" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("kept removed");
});
