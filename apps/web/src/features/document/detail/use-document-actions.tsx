import { docRagState, docStatus } from "@pharos/domain/enums";
import type { UiAction } from "@pharos/ui";
import {
  botIcon,
  deleteIcon,
  downloadIcon,
  editIcon,
  eyeIcon,
  fileDoneIcon,
  folderIcon,
  reloadIcon,
  uploadIcon,
} from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { notify } from "../../../shared/notify.ts";
import { useT } from "../../../shared/texts.ts";
import {
  type DocDetail,
  downloadDocument,
  useAddDocToRag,
  useReadDocAgain,
  useRemoveDocs,
  useUpdateDocs,
} from "../api.ts";

interface ActionOptions {
  readonly show: (what: "preview" | "edit" | "version" | "move") => void;
  readonly onGone: () => void;
}

/** What can be done with a document, as its abilities say. */
export function useDocumentActions(
  document: DocDetail,
  { show, onGone }: ActionOptions,
): { readonly actions: UiAction[]; readonly holder: ReactNode } {
  const t = useT();
  const { id, abilities } = document;
  const addRag = useAddDocToRag();
  const readAgain = useReadDocAgain();
  const update = useUpdateDocs();
  const [askAndRemove, holder] = useRemoval(id, onGone);
  const isValid = docStatus.fromCode(document.status) === "valid";
  const ragState = docRagState.fromCode(document.ragState);
  const hasFailed = ragState === "failed";
  const open: UiAction[] = [
    {
      key: "preview",
      label: t("document.action.preview"),
      icon: eyeIcon,
      isPrimary: true,
      run: () => show("preview"),
    },
    {
      key: "download",
      label: t("document.action.download"),
      icon: downloadIcon,
      run: () => {
        downloadDocument(id).catch((error: unknown) => {
          if (error instanceof Error) notify.failure(error);
        });
      },
    },
  ];
  const indexing: UiAction[] =
    abilities.addRag.isAllowed && (ragState === "none" || hasFailed)
      ? [
          {
            key: "rag",
            label: t(hasFailed ? "document.action.retryRag" : "document.action.addRag"),
            icon: botIcon,
            isBusy: addRag.isPending,
            run: () => addRag.mutate({ body: { id } }),
          },
        ]
      : [];
  const reading: UiAction[] = abilities.readAgain.isAllowed
    ? [
        {
          key: "readAgain",
          label: t("document.action.readAgain"),
          icon: reloadIcon,
          isBusy: readAgain.isPending,
          run: () => readAgain.mutate({ body: { id } }),
        },
      ]
    : [];
  const editing: UiAction[] = abilities.edit.isAllowed
    ? [
        { key: "edit", label: t("document.action.edit"), icon: editIcon, run: () => show("edit") },
        {
          key: "version",
          label: t("document.action.newVersion"),
          icon: uploadIcon,
          run: () => show("version"),
        },
        {
          key: "move",
          label: t("document.action.move"),
          icon: folderIcon,
          isInMenu: true,
          run: () => show("move"),
        },
        {
          key: "status",
          label: t(isValid ? "document.action.archive" : "document.action.enable"),
          icon: fileDoneIcon,
          isInMenu: true,
          run: () =>
            update.mutate({
              body: { ids: [id], patch: { status: docStatus.toCode(isValid ? "archived" : "valid") } },
            }),
        },
        {
          key: "remove",
          label: t("document.action.remove"),
          icon: deleteIcon,
          isInMenu: true,
          isDanger: true,
          run: () => void askAndRemove(),
        },
      ]
    : [];
  return { actions: [...open, ...reading, ...indexing, ...editing], holder };
}

function useRemoval(id: number, onGone: () => void): readonly [() => Promise<void>, ReactNode] {
  const t = useT();
  const [confirm, holder] = useConfirm();
  const remove = useRemoveDocs();
  const askAndRemove = async () => {
    const isSure = await confirm({
      title: t("document.remove.title", { count: 1 }),
      content: t("document.remove.words"),
      okText: t("document.action.remove"),
      okButtonProps: { danger: true },
    });
    if (isSure) remove.mutate({ query: { idList: String(id) } }, { onSuccess: onGone });
  };
  return [askAndRemove, holder];
}
