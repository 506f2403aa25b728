import type { ServiceRequestRow } from "@pharos/api/service-request";
import type { UiAction } from "@pharos/ui";
import { checkIcon, commentIcon, editIcon, flagIcon, shareIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import type { BulkInput } from "./desk-api.ts";

type Send = (input: Omit<BulkInput, "ids">) => Promise<void>;

/** What a dialog for several requests is handed. */
export interface BulkDialogProps {
  readonly rows: readonly ServiceRequestRow[];
  readonly onSend: Send;
  readonly onClose: () => void;
}

const dialogs = {
  reply: lazyPart(async () => (await import("./bulk-reply.dialog.tsx")).BulkReplyDialog),
  severity: lazyPart(async () => (await import("./bulk-severity.dialog.tsx")).BulkSeverityDialog),
  tag: lazyPart(async () => (await import("./bulk-tag.dialog.tsx")).BulkTagDialog),
  merge: lazyPart(async () => (await import("./bulk-merge.dialog.tsx")).BulkMergeDialog),
} as const;

type DialogName = keyof typeof dialogs;

/** What the vendor's people can say and change on several requests, and the dialog that is open for it. */
export function useBulkMore(
  rows: readonly ServiceRequestRow[],
  send: Send,
): { readonly actions: readonly UiAction[]; readonly dialog: ReactNode } {
  const t = useT();
  const { perms, isEsUser } = useMe();
  const [open, setOpen] = useState<DialogName | null>(null);
  const Dialog = open && dialogs[open];
  const sendAndClose: Send = async (input) => {
    await send(input);
    setOpen(null);
  };
  const of = (key: DialogName | "closeWithParent", icon: UiAction["icon"], run: () => void): UiAction => ({
    key,
    icon,
    label: t(`serviceRequest.desk.bulk.${key}`),
    run,
  });
  const may = (permission: string): boolean => !isEsUser && perms.includes(permission);
  const actions = [
    ...(may("fault:reply") ? [of("reply", commentIcon, () => setOpen("reply"))] : []),
    ...(may("fault:escalate") ? [of("severity", flagIcon, () => setOpen("severity"))] : []),
    ...(may("fault:reply") ? [of("tag", editIcon, () => setOpen("tag"))] : []),
    ...(may("fault:close")
      ? [
          of("merge", shareIcon, () => setOpen("merge")),
          of("closeWithParent", checkIcon, () => void send({ action: "closeWithParent" }).catch(() => {})),
        ]
      : []),
  ];
  return {
    actions,
    dialog:
      Dialog && rows.length > 0 ? (
        <Dialog rows={rows} onSend={sendAndClose} onClose={() => setOpen(null)} />
      ) : null,
  };
}
