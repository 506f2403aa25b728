import { Button } from "@pharos/ui/controls";
import { contactsIcon, Icon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import { useMe } from "../../identity/index.ts";
import { integrationQueries } from "../api.ts";

/** Leads to the mails that wait for a decision, for those who decide about them, while there are some. */
export function WaitingMailsLink(): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const inApp = useInAppLink();
  const { data: count = 0 } = useQuery({
    ...integrationQueries.waitingCount(),
    enabled: perms.includes("mail:triage"),
  });
  if (count === 0) return null;
  return (
    <Button type="text" icon={<Icon of={contactsIcon} />} {...inApp(paths.mailbox())}>
      {t("serviceRequest.records.waitingMails", { count })}
    </Button>
  );
}
