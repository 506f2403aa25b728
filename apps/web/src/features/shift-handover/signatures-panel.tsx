import { Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import type { Handover } from "./api.ts";
import "./shift-handover.css";

const ReceiveDialog = lazyPart(async () => (await import("./receive.dialog.tsx")).ReceiveDialog);

/** Who of both shifts signed, and the way to sign for the incoming one. */
export function SignaturesPanel({ note }: { readonly note: Handover }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title={t("shiftHandover.sign.title")}>
      <Stack gap={12}>
        <Signature
          label={t("shiftHandover.sign.outgoing")}
          names={note.outgoingNames}
          signedBy={note.handedOverByName}
          time={note.handedOverTime}
        />
        <Signature
          label={t("shiftHandover.sign.incoming")}
          names={note.incomingNames}
          signedBy={note.receivedByName}
          time={note.receivedTime}
        />
        {note.receiveRemark === null ? null : (
          <Stack gap={2}>
            <Text size="small" tone="secondary">
              {t("shiftHandover.remark.from")}
            </Text>
            <p className="handover-remark">{note.receiveRemark}</p>
          </Stack>
        )}
        {note.abilities.receive.isAllowed ? (
          <Button type="primary" onClick={() => setIsOpen(true)}>
            {t("shiftHandover.receive.action")}
          </Button>
        ) : null}
      </Stack>
      {isOpen ? <ReceiveDialog note={note} onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}

interface SignatureProps {
  readonly label: string;
  /** Who is on the roster. */
  readonly names: readonly string[];
  readonly signedBy: string | null;
  readonly time: string | null;
}

function Signature({ label, names, signedBy, time }: SignatureProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Stack gap={2}>
      <Text size="small" tone="secondary">
        {label}
      </Text>
      <Text weight="medium">{signedBy ?? (names.join(" · ") || t("shiftHandover.sign.nobody"))}</Text>
      <Text size="small" tone={time === null ? "warn" : "tertiary"}>
        {time === null ? t("shiftHandover.sign.waiting") : format.dateTime(time)}
      </Text>
    </Stack>
  );
}
