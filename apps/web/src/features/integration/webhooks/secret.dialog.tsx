import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { ShownOnceDialog } from "../parts/shown-once.dialog.tsx";

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret that signs what a webhook sends. */
export function SecretDialog({ secret, onClose }: SecretDialogProps): ReactNode {
  const t = useT();
  return (
    <ShownOnceDialog
      title={t("integration.hooks.secret")}
      hint={t("integration.hooks.secretHint")}
      secret={secret}
      copyLabel={t("integration.hooks.copySecret")}
      onClose={onClose}
    />
  );
}
