import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { useDeclineInvitationLink } from "../api.ts";

interface DeclineLinkProps {
  readonly token: string;
  readonly onDeclined: () => void;
}

/** Declines an invitation by its link, after a question. */
export function DeclineLink({ token, onDeclined }: DeclineLinkProps): ReactNode {
  const t = useT();
  const [confirm, holder] = useConfirm();
  const decline = useDeclineInvitationLink();
  const ask = () =>
    void confirm({
      title: t("application.activate.declineConfirm"),
      okText: t("application.invitations.decline"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The toast has said why not.
      onOk: () => decline.mutateAsync({ body: { token } }).then(onDeclined, () => {}),
    });
  return (
    <div>
      {holder}
      <Button type="text" size="large" onClick={ask}>
        {t("application.activate.decline")}
      </Button>
    </div>
  );
}
