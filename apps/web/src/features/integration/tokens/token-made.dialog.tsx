import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { ShownOnceDialog } from "../parts/shown-once.dialog.tsx";
import "./tokens.css";

interface TokenMadeDialogProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** A new token, and how it is sent. */
export function TokenMadeDialog({ token, onClose }: TokenMadeDialogProps): ReactNode {
  const t = useT();
  return (
    <ShownOnceDialog
      title={t("integration.tokens.made")}
      hint={t("integration.tokens.madeHint")}
      secret={token}
      copyLabel={t("integration.tokens.copy")}
      onClose={onClose}
    >
      <p>{t("integration.tokens.madeUse")}</p>
      <pre className="token-header">{`Authorization: Bearer ${token.slice(0, 10)}…`}</pre>
    </ShownOnceDialog>
  );
}
