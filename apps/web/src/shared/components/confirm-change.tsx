import type { SubmitOutcome } from "@pharos/ui/form";
import { type ReactNode, useMemo } from "react";
import { useT } from "../texts.ts";
import { useConfirm } from "./use-confirm.tsx";

/** Asks before an existing record is overwritten. */
export interface ConfirmChange {
  /** True when the reader confirms the change of the record with this name. */
  readonly ask: (name: string) => Promise<boolean>;
  /**
   * `onSubmit` of a form: submits after the confirmation; without it everything stays as it was typed. A new record has no
   * name yet (null) and is submitted unasked.
   */
  readonly before: (name: string | null, submit: () => Promise<SubmitOutcome>) => Promise<SubmitOutcome>;
  /** Put it somewhere in the component: it draws the question. */
  readonly holder: ReactNode;
}

/** The question “confirm changes to X?” of every edit in a management screen. */
export function useConfirmChange(): ConfirmChange {
  const t = useT();
  const [confirm, holder] = useConfirm();
  return useMemo(() => {
    const ask = async (name: string): Promise<boolean> =>
      confirm({
        title: t("common.confirmChange.title", { name }),
        okText: t("common.confirmChange.ok"),
        cancelText: t("common.ui.cancel"),
      });
    return {
      ask,
      before: async (name, submit) => (name === null || (await ask(name)) ? submit() : { isDone: false }),
      holder,
    };
  }, [confirm, holder, t]);
}
