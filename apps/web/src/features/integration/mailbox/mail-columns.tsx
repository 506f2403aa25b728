import { inboundMailStatus } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import type { useFormat } from "../../../shared/format/index.ts";
import type { InboundMail } from "../api.ts";
import { reasonText } from "./mail-words.ts";

/** The columns of the list of mails. */
export function mailColumns(t: Translate, format: ReturnType<typeof useFormat>): ListColumn<InboundMail>[] {
  return [
    {
      key: "subject",
      title: t("integration.mail.subject"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.subject || t("integration.mail.noSubject")}
          marks={<MailStatusChip status={row.status} />}
          meta={[reasonText(t, row.reason), row.srNo]}
        />
      ),
    },
    {
      key: "sender",
      title: t("integration.mail.sender"),
      width: 280,
      render: (row) => <TwoLine title={row.senderName ?? row.sender} meta={[row.senderName && row.sender]} />,
    },
    {
      key: "received",
      title: t("integration.mail.received"),
      width: 180,
      render: (row) => format.dateTime(row.receivedTime),
    },
  ];
}

/** The state of a mail. */
export function MailStatusChip({ status }: { readonly status: number }) {
  return <StateChip of={inboundMailStatus} code={status} />;
}
