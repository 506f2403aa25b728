import type { MarkdownEditorHandle } from "@pharos/ui/editor";
import { type RefObject, useRef, useState } from "react";
import type { Conversation } from "../conversation.ts";
import type { OutgoingReply } from "../outgoing/outgoing.ts";
import { type Audience, type Composer, useComposer } from "./use-composer.ts";

/** Both composers of a record and which of them is shown. */
export interface Composers {
  readonly public: Composer;
  readonly internal: Composer;
  readonly shown: Audience;
  readonly isOpen: boolean;
  readonly editorRefs: Readonly<Record<Audience, RefObject<MarkdownEditorHandle | null>>>;
  readonly show: (audience: Audience) => void;
  readonly open: (audience?: Audience) => void;
  readonly close: () => void;
  /** Takes a reply back that was on its way, to its composer. */
  readonly bringBack: (reply: OutgoingReply) => void;
  /** Quotes a text in the composer of an audience and opens it. */
  readonly quote: (text: string, isInternal: boolean) => void;
  /** Puts a text behind what is written for an audience and opens it. */
  readonly append: (text: string, audience: Audience) => void;
}

/** The state of both composers; unsent text opens the one it belongs to, else `first` is in front. */
export function useComposers(conversation: Conversation, first: Audience, onSent: () => void): Composers {
  const close = () => setIsOpen(false);
  const sent = () => {
    close();
    onSent();
  };
  const reactions = { onSent: sent, onReturned: (audience: Audience) => open(audience) };
  const toPublic = useComposer(conversation, "public", reactions);
  const toColleagues = useComposer(conversation, "internal", reactions);
  const [shown, setShown] = useState<Audience>(
    toColleagues.isRestored && !toPublic.isRestored ? "internal" : first,
  );
  const [isOpen, setIsOpen] = useState(toPublic.isRestored || toColleagues.isRestored);
  const editorRefs = {
    public: useRef<MarkdownEditorHandle>(null),
    internal: useRef<MarkdownEditorHandle>(null),
  };

  const open = (audience = shown) => {
    setShown(audience);
    setIsOpen(true);
    // The editor may have to be fetched or drawn first; then it takes the focus itself.
    requestAnimationFrame(() => editorRefs[audience].current?.focus());
  };
  const append = (text: string, audience: Audience) => {
    const composer = audience === "internal" ? toColleagues : toPublic;
    const before = composer.value.contentMd.trimEnd();
    composer.change({ contentMd: `${before === "" ? "" : `${before}\n\n`}${text}` });
    open(audience);
  };
  return {
    public: toPublic,
    internal: toColleagues,
    shown,
    isOpen,
    editorRefs,
    show: (audience) => {
      setShown(audience);
      requestAnimationFrame(() => editorRefs[audience].current?.focus());
    },
    open,
    close,
    bringBack: (reply) => {
      (reply.audience === "internal" ? toColleagues : toPublic).bringBack(reply);
      open(reply.audience);
    },
    quote: (text, isInternal) => append(`${quoted(text)}\n\n`, isInternal ? "internal" : "public"),
    append,
  };
}

function quoted(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}
