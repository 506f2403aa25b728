import { Button } from "antd";
import type { ReactNode } from "react";
import { useUiText } from "../theme/ui-text.ts";
import "./form-summary.css";

/** Tells that unsent text was restored, and offers to start over. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }): ReactNode {
  const text = useUiText().form;
  return (
    <div className="ph-form-notice" role="status">
      {text.draftRestored}
      <Button type="link" onClick={onDiscard}>
        {text.discardDraft}
      </Button>
    </div>
  );
}
