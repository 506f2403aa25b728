import { remarkMax } from "@pharos/api/shift-handover";
import { Cluster, EmptyState, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Input } from "@pharos/ui/form";
import { type ReactNode, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { type Handover, useSaveHandover } from "./api.ts";
import "./shift-handover.css";

/** What the outgoing shift adds: to write until it is signed, to read afterwards. */
export function RemarkPanel({ note }: { readonly note: Handover }): ReactNode {
  const t = useT();
  return (
    <Panel title={t("shiftHandover.remark.title")}>
      {note.abilities.handOver.isAllowed ? (
        <RemarkForm note={note} />
      ) : note.remark === "" ? (
        <EmptyState isCompact>{t("shiftHandover.remark.none")}</EmptyState>
      ) : (
        <p className="handover-remark">{note.remark}</p>
      )}
    </Panel>
  );
}

function RemarkForm({ note }: { readonly note: Handover }): ReactNode {
  const t = useT();
  const save = useSaveHandover();
  const [remark, setRemark] = useState(note.remark);
  const send = (isHandedOver: boolean) =>
    save.mutate({ body: { id: note.id, version: note.version, remark, isHandedOver } });
  return (
    <Stack gap={12}>
      <Input.TextArea
        aria-label={t("shiftHandover.remark.title")}
        placeholder={t("shiftHandover.remark.placeholder")}
        value={remark}
        maxLength={remarkMax}
        autoSize={{ minRows: 4, maxRows: 14 }}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Cluster gap={8}>
        <Button type="primary" loading={save.isPending} onClick={() => send(true)}>
          {t("shiftHandover.remark.sign")}
        </Button>
        <Button disabled={save.isPending || remark === note.remark} onClick={() => send(false)}>
          {t("shiftHandover.remark.save")}
        </Button>
        <Text size="small" tone="tertiary">
          {t("shiftHandover.remark.signHint")}
        </Text>
      </Cluster>
    </Stack>
  );
}
