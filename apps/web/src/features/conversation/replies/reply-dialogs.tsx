import type { ReplyView } from "@pharos/api/service-request";
import { type ComponentType, createElement, type ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import type { ReplyChange } from "./reply-menu.tsx";

interface DialogProps {
  readonly reply: ReplyView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const dialogs: Readonly<Record<ReplyChange, ComponentType<DialogProps>>> = {
  edit: lazyPart<DialogProps>(async () => (await import("./edit-reply.dialog.tsx")).EditReplyDialog),
  remove: lazyPart<DialogProps>(async () => (await import("./remove-reply.dialog.tsx")).RemoveReplyDialog),
};

/** The change of a reply that was asked for; the dialog stays mounted while it closes. */
export interface OpenedReplyChange extends Pick<DialogProps, "reply" | "isOpen"> {
  readonly change: ReplyChange;
  /** A new number for every opening. */
  readonly opening: number;
}

interface ReplyDialogsProps {
  readonly opened: OpenedReplyChange | null;
  readonly onClose: () => void;
}

/** The dialog that a message's menu opened. */
export function ReplyDialogs({ opened, onClose }: ReplyDialogsProps): ReactNode {
  if (opened === null) return null;
  const { change, opening, reply, isOpen } = opened;
  return createElement(dialogs[change], { key: opening, reply, isOpen, onClose });
}
