import type { OwnInvitation } from "@pharos/api/organisation";
import { Cluster, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { refreshUser } from "../../identity/index.ts";
import { ownInvitationsQuery, useAcceptInvitation, useDeclineInvitation } from "../api.ts";
import "./pending-invitations.css";

interface PendingInvitationsProps {
  /** Called when the reader has become a member. */
  readonly onAccepted?: () => void;
  /** Shown when none waits. */
  readonly empty?: ReactNode;
}

/** The invitations that wait for the reader, each with its two answers. */
export function PendingInvitations({ onAccepted, empty = null }: PendingInvitationsProps): ReactNode {
  const invitations = useQuery(ownInvitationsQuery());
  if (!invitations.data) return <QueryError query={invitations} isCompact />;
  if (invitations.data.length === 0) return empty;
  return (
    <Stack as="ul" gap={16} className="invitations">
      {invitations.data.map((invitation) => (
        <li key={invitation.id}>
          <InvitationCard invitation={invitation} {...(onAccepted && { onAccepted })} />
        </li>
      ))}
    </Stack>
  );
}

interface InvitationCardProps {
  readonly invitation: OwnInvitation;
  readonly onAccepted?: () => void;
}

function InvitationCard({ invitation, onAccepted }: InvitationCardProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const client = useQueryClient();
  const [confirm, holder] = useConfirm();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const [isBusy, setIsBusy] = useState(false);
  const company = nameIn(locale, invitation.companyName, invitation.companyNameEn);
  const body = { id: invitation.id };
  const join = async () => {
    setIsBusy(true);
    try {
      await accept.mutateAsync({ body });
      await refreshUser(client);
      onAccepted?.();
    } catch {
      // The toast has said why not.
    } finally {
      setIsBusy(false);
    }
  };
  const ask = () =>
    void confirm({
      title: t("application.invitations.declineConfirm", { company }),
      okText: t("application.invitations.decline"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      onOk: () => decline.mutateAsync({ body }).catch(() => {}),
    });
  return (
    <Panel title={company}>
      {holder}
      <Text as="p" size="large" tone="secondary" className="invitation-words">
        {invitation.invitedBy === null
          ? t("application.invitations.invited", { company })
          : t("application.invitations.invitedBy", { name: invitation.invitedBy, company })}{" "}
        {t("application.invitations.until", { time: format.dateTime(invitation.expireTime) })}
      </Text>
      <Cluster gap={8} align="stretch" className="invitation-answers">
        <Button type="primary" size="large" loading={isBusy} onClick={() => void join()}>
          {t("application.invitations.accept")}
        </Button>
        <Button size="large" onClick={ask}>
          {t("application.invitations.decline")}
        </Button>
      </Cluster>
    </Panel>
  );
}
