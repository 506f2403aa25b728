import type { ModalFuncProps } from "@pharos/ui/controls";
import { type ReactNode, useCallback, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";

const Question = lazyPart(async () => (await import("./question.tsx")).Question);

/** Asks the reader; true when the answer is yes. */
export type Confirm = (options: ModalFuncProps) => Promise<boolean>;

interface Asked {
  readonly number: number;
  readonly options: ModalFuncProps;
  readonly answer: (isConfirmed: boolean) => void;
}

/**
 * Asks before something is done. The dialog is fetched with the first question, so that no page carries it. Put the second
 * value somewhere in the component: it draws the question.
 */
export function useConfirm(): readonly [confirm: Confirm, holder: ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = useCallback<Confirm>(
    (options) =>
      new Promise((answer) => setAsked((last) => ({ number: (last?.number ?? 0) + 1, options, answer }))),
    [],
  );
  const holder = asked && (
    <Question
      key={asked.number}
      options={asked.options}
      onClose={(isConfirmed = false) => asked.answer(isConfirmed)}
    />
  );
  return [confirm, holder];
}
