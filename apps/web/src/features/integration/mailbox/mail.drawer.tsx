import { inboundMailStatus } from "@pharos/domain/enums";
import { Cluster, Facts, useIsPhone } from "@pharos/ui";
import { Button, Drawer } from "@pharos/ui/controls";
import { deleteIcon, Icon, linkIcon, plusIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { OriginalMail } from "../../../shared/components/original-mail.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import type { InboundMail } from "../api.ts";
import { MailStatusChip } from "./mail-columns.tsx";
import { reasonText } from "./mail-words.ts";
import "./mail.css";

type Decision = "raise" | "assign" | "discard";

const dialogs = {
  raise: lazyPart(async () => (await import("./raise-mail.dialog.tsx")).RaiseMailDialog),
  assign: lazyPart(async () => (await import("./assign-mail.dialog.tsx")).AssignMailDialog),
  discard: lazyPart(async () => (await import("./discard-mail.dialog.tsx")).DiscardMailDialog),
} as const;

interface MailDrawerProps {
  readonly mail: InboundMail;
  readonly onClose: () => void;
}

/** One mail, with what can be done about it while it waits. */
export function MailDrawer({ mail, onClose }: MailDrawerProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const { perms } = useMe();
  const [decision, setDecision] = useState<Decision | null>(null);
  const status = inboundMailStatus.fromCode(mail.status);
  const isWaiting = status === "waiting";
  const Dialog = decision && dialogs[decision];
  return (
    <Drawer
      open
      onClose={onClose}
      size={isPhone ? "100%" : 560}
      title={mail.subject || t("integration.mail.noSubject")}
      footer={
        isWaiting || status === "ignored" ? (
          <Cluster gap={8} justify="end" className="mail-actions">
            {isWaiting ? (
              <Button danger icon={<Icon of={deleteIcon} />} onClick={() => setDecision("discard")}>
                {t("integration.mail.discard")}
              </Button>
            ) : null}
            <Button icon={<Icon of={linkIcon} />} onClick={() => setDecision("assign")}>
              {t("integration.mail.assign")}
            </Button>
            {perms.includes("service:create") ? (
              <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setDecision("raise")}>
                {t("integration.mail.raise")}
              </Button>
            ) : null}
          </Cluster>
        ) : null
      }
    >
      <MailFacts mail={mail} />
      <pre className="mail-content">{mail.content || t("integration.mail.empty")}</pre>
      <OriginalMail of={{ mailId: mail.id }} />
      {Dialog ? <Dialog mail={mail} onClose={() => setDecision(null)} onDone={onClose} /> : null}
    </Drawer>
  );
}

function decidedText(
  t: ReturnType<typeof useT>,
  format: ReturnType<typeof useFormat>,
  { reason, decidedByName: name, decidedTime }: InboundMail,
): string {
  if (name === null || decidedTime === null) return reasonText(t, reason);
  const by = t("integration.mail.decided", { name, time: format.dateTime(decidedTime) });
  return `${reasonText(t, reason)} · ${by}`;
}

function MailFacts({ mail }: { readonly mail: InboundMail }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      items={[
        {
          key: "state",
          label: t("integration.mail.state"),
          value: (
            <>
              <MailStatusChip status={mail.status} /> {decidedText(t, format, mail)}
            </>
          ),
        },
        {
          key: "sender",
          label: t("integration.mail.sender"),
          value: mail.senderName === null ? mail.sender : `${mail.senderName} <${mail.sender}>`,
        },
        { key: "received", label: t("integration.mail.received"), value: format.dateTime(mail.receivedTime) },
        {
          key: "request",
          label: t("integration.mail.request"),
          value:
            mail.faultId === null ? null : (
              <Link to={paths.serviceRequest("records", mail.faultId)}>{mail.srNo}</Link>
            ),
        },
        { key: "reason", label: t("integration.mail.discardReason"), value: mail.discardReason },
        { key: "as", label: t("integration.mail.as"), value: mail.userName },
        {
          key: "files",
          label: t("integration.mail.files"),
          value: mail.attachmentNames.join(t("common.listSeparator")) || null,
        },
      ].filter(({ value }) => value !== null)}
    />
  );
}
