import { remarkMax } from "@pharos/api/shift-handover";
import { Cluster, EmptyState, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { type Handover, handoverQueries, useSaveHandover } from "./api.ts";
import "./shift-handover.css";

/** What the outgoing shift adds: to write until it is signed, to read afterwards. */
export function RemarkPanel({ note }: { readonly note: Handover }): ReactNode {
  const t = useT();
  const draft = useRemark(note);
  return (
    <Panel title={t("shiftHandover.remark.title")}>
      <Stack gap={12}>
        {note.abilities.handOver.isAllowed ? (
          <RemarkForm note={note} draft={draft} />
        ) : (
          <>
            {note.remark === "" ? (
              <EmptyState isCompact>{t("shiftHandover.remark.none")}</EmptyState>
            ) : (
              <p className="handover-remark">{note.remark}</p>
            )}
            {draft.isChanged ? (
              <Stack gap={2}>
                <Text size="small" tone="warn">
                  {t("shiftHandover.remark.unsaved")}
                </Text>
                <p className="handover-remark">{draft.text}</p>
              </Stack>
            ) : null}
          </>
        )}
      </Stack>
    </Panel>
  );
}

interface RemarkDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What was typed is not in the note. */
  readonly isChanged: boolean;
  /** The version that was written on. */
  readonly version: number;
  /** Somebody else has written since, and the note holds what was not read here. */
  readonly isOvertaken: boolean;
  /** Goes on writing on the note as it is now. */
  readonly goOn: () => void;
}

/** What is typed stays when the note changes; a note that changed where nothing was typed is taken over. */
function useRemark(note: Handover): RemarkDraft {
  const [base, setBase] = useState(note);
  const [text, setText] = useState(note.remark);
  const isUntouched = text === base.remark;
  const isSame = note.remark === base.remark || note.remark === text;
  if (note.version !== base.version && (isUntouched || isSame)) {
    setBase(note);
    if (isUntouched) setText(note.remark);
  }
  return {
    text,
    setText,
    isChanged: text !== note.remark && text !== base.remark,
    version: base.version,
    isOvertaken: note.version !== base.version,
    goOn: () => setBase(note),
  };
}

function RemarkForm({ note, draft }: { readonly note: Handover; readonly draft: RemarkDraft }): ReactNode {
  const t = useT();
  const save = useSaveHandover();
  const client = useQueryClient();
  // A refusal may mean that the note is another by now.
  const readAgain = () => client.invalidateQueries(handoverQueries.detail(note.id));
  const send = (isHandedOver: boolean) =>
    save.mutate(
      { body: { id: note.id, version: draft.version, remark: draft.text, isHandedOver } },
      { onError: readAgain },
    );
  return (
    <>
      {draft.isOvertaken ? (
        <Stack gap={4}>
          <Text size="small" tone="warn">
            {t("shiftHandover.remark.overtaken")}
          </Text>
          <p className="handover-remark">{note.remark || t("shiftHandover.remark.none")}</p>
          <Cluster gap={8}>
            <Button onClick={draft.goOn}>{t("shiftHandover.remark.goOn")}</Button>
          </Cluster>
        </Stack>
      ) : null}
      <Input.TextArea
        aria-label={t("shiftHandover.remark.title")}
        placeholder={t("shiftHandover.remark.placeholder")}
        value={draft.text}
        maxLength={remarkMax}
        autoSize={{ minRows: 4, maxRows: 14 }}
        onChange={(event) => draft.setText(event.target.value)}
      />
      <Cluster gap={8}>
        <Button
          type="primary"
          loading={save.isPending}
          disabled={draft.isOvertaken}
          onClick={() => send(true)}
        >
          {t("shiftHandover.remark.sign")}
        </Button>
        <Button
          disabled={save.isPending || draft.isOvertaken || draft.text === note.remark}
          onClick={() => send(false)}
        >
          {t("shiftHandover.remark.save")}
        </Button>
        <Text size="small" tone="tertiary">
          {t("shiftHandover.remark.signHint")}
        </Text>
      </Cluster>
    </>
  );
}
