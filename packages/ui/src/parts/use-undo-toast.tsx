import { Button } from "antd";
import { useCallback, useRef } from "react";
import { messageIcons } from "../theme/component-defaults.tsx";
import { useFeedback } from "../theme/ui-provider.tsx";
import { useUiText } from "../theme/ui-text.ts";
import "./undo-toast.css";

export interface UndoToastOptions {
  /** What was done: "Moved to the archive". */
  message: string;
  onUndo: () => void;
  /** How long the offer stands. */
  durationMs?: number;
}

/** Returns a function that says what was done and offers to take it back. */
export function useUndoToast(): (options: UndoToastOptions) => void {
  const { message } = useFeedback();
  const text = useUiText();
  const countRef = useRef(0);
  return useCallback(
    (options: UndoToastOptions) => {
      countRef.current += 1;
      const key = `undo-${countRef.current}`;
      const undo = () => {
        message.destroy(key);
        options.onUndo();
      };
      message.open({
        key,
        type: "success",
        icon: messageIcons.success,
        duration: (options.durationMs ?? 6000) / 1000,
        content: (
          <span className="ph-undo-toast">
            {options.message}
            <Button type="link" onClick={undo}>
              {text.common.undo}
            </Button>
          </span>
        ),
      });
    },
    [message, text],
  );
}
