import { useMemo } from "react";
import { messageIcons } from "../theme/component-defaults.tsx";
import { useFeedback } from "../theme/ui-provider.tsx";

/** Says something for some seconds; `durationMs` 4000 when absent, longer for problems. */
export type Say = (words: string, durationMs?: number) => void;

export interface Toast {
  success: Say;
  info: Say;
  warning: Say;
  error: Say;
}

/** Short messages at the upper edge. The same words do not stand there twice. */
export function useToast(): Toast {
  const { message } = useFeedback();
  return useMemo(() => {
    const say =
      (type: keyof Toast, usualMs: number): Say =>
      (words, durationMs = usualMs) => {
        const key = `${type} ${words}`;
        message.open({ key, type, content: words, icon: messageIcons[type], duration: durationMs / 1000 });
      };
    return {
      success: say("success", 4000),
      info: say("info", 4000),
      warning: say("warning", 6000),
      error: say("error", 6000),
    };
  }, [message]);
}
