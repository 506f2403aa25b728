import { docStatus } from "@pharos/domain/enums";
import { Cluster, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { type DocFolder, type DocRow, useRemoveDocs, useUpdateDocs } from "../api.ts";

const MoveDialog = lazyPart(async () => (await import("./move.dialog.tsx")).MoveDialog);
const TagsDialog = lazyPart(async () => (await import("./tags.dialog.tsx")).TagsDialog);

interface DocumentBarProps {
  /** The chosen documents. */
  readonly rows: readonly DocRow[];
  readonly folders: readonly DocFolder[];
  /** The choice is done with. */
  readonly onDone: () => void;
}

/** What can be done with the chosen documents. */
export function DocumentBar({ rows, folders, onDone }: DocumentBarProps): ReactNode {
  const t = useT();
  const [shown, setShown] = useState<"move" | "tag" | null>(null);
  const [confirm, holder] = useConfirm();
  const update = useUpdateDocs();
  const remove = useRemoveDocs();
  const ids = rows.map(({ id }) => id);
  if (rows.length === 0) return null;
  const setStatus = (name: "valid" | "archived") =>
    update.mutate({ body: { ids, patch: { status: docStatus.toCode(name) } } }, { onSuccess: onDone });
  const askAndRemove = async () => {
    const isSure = await confirm({
      title: t("document.remove.title", { count: ids.length }),
      content: t("document.remove.words"),
      okText: t("document.action.remove"),
      okButtonProps: { danger: true },
    });
    if (isSure) remove.mutate({ query: { idList: ids.join(",") } }, { onSuccess: onDone });
  };
  const close = () => setShown(null);
  return (
    <Cluster gap={8}>
      <Text weight="medium">{t("document.chosen", { count: ids.length })}</Text>
      <Button onClick={() => setShown("move")}>{t("document.action.move")}</Button>
      <Button onClick={() => setShown("tag")}>{t("document.action.tag")}</Button>
      <Button onClick={() => setStatus("valid")}>{t("document.action.enable")}</Button>
      <Button onClick={() => setStatus("archived")}>{t("document.action.archive")}</Button>
      <Button danger onClick={() => void askAndRemove()}>
        {t("document.action.remove")}
      </Button>
      <Button type="link" onClick={onDone}>
        {t("document.clearChosen")}
      </Button>
      {shown === "move" ? <MoveDialog ids={ids} folders={folders} onClose={close} onDone={onDone} /> : null}
      {shown === "tag" ? <TagsDialog ids={ids} onClose={close} onDone={onDone} /> : null}
      {holder}
    </Cluster>
  );
}
