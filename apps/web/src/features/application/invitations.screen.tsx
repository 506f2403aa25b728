import { EmptyState, PageHeader } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { PendingInvitations } from "./invitations/pending-invitations.tsx";

/** The invitations that wait for the reader. */
export function InvitationsScreen(): ReactNode {
  const t = useT();
  return (
    <>
      <PageHeader title={t("shell.titles.invitations")} />
      <PendingInvitations empty={<EmptyState>{t("application.invitations.none")}</EmptyState>} />
    </>
  );
}
