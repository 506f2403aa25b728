import { Button } from "@pharos/ui/controls";
import type { MarkdownEditorHandle, Trigger } from "@pharos/ui/editor";
import { bookIcon, fileTextIcon, Icon, userIcon } from "@pharos/ui/icons";
import { type ReactNode, type RefObject, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import { useConversation } from "../conversation.ts";
import { TextPicker } from "../texts/lazy-text-picker.ts";
import { articleLinkOf } from "./article-link.ts";
import { MentionPicker } from "./mention-picker.tsx";
import type { Composer } from "./use-composer.ts";

const MacroDialog = lazyPart(async () => (await import("../texts/macro.dialog.tsx")).MacroDialog);

type Aid = "texts" | "mention" | "macro" | "article";

/** What helps the vendor's people to write: which help is open, and how to open one. */
export interface WritingAidsState {
  readonly opened: Aid | null;
  /** A dialog stays mounted while it closes. */
  readonly known: ReadonlySet<Aid>;
  readonly open: (aid: Aid) => void;
  readonly close: () => void;
  readonly onTrigger: (trigger: Trigger) => void;
}

/** The state of the helps of one composer. */
export function useWritingAids(composer: Composer): WritingAidsState {
  const [opened, setOpened] = useState<Aid | null>(null);
  const [known, setKnown] = useState<ReadonlySet<Aid>>(new Set());
  const open = (aid: Aid) => {
    setOpened(aid);
    setKnown((last) => new Set([...last, aid]));
  };
  return {
    opened,
    known,
    open,
    close: () => setOpened(null),
    onTrigger: (trigger) => {
      if (trigger === "/") open("texts");
      else if (composer.audience === "internal") open("mention");
    },
  };
}

interface WritingAidsProps {
  readonly composer: Composer;
  readonly aids: WritingAidsState;
  readonly editorRef: RefObject<MarkdownEditorHandle | null>;
}

/** The helps that are open. */
export function WritingAids({ composer, aids, editorRef }: WritingAidsProps): ReactNode {
  const { kind, id } = useConversation();
  const { audience, value } = composer;
  const closeAndWrite = () => {
    aids.close();
    requestAnimationFrame(() => editorRef.current?.focus());
  };
  return (
    <>
      {aids.opened === "mention" ? (
        <MentionPicker
          takeTyped={() => editorRef.current?.takeAfter("@") ?? ""}
          onClose={closeAndWrite}
          onTake={({ userId, name }) => {
            aids.close();
            composer.change({ mentions: [...value.mentions, { userId, name }] });
            editorRef.current?.insert(`@${name} `, "@");
          }}
        />
      ) : null}
      {aids.opened === "article" ? (
        <kind.ArticlePicker
          subjectId={id}
          isOpenedAtOnce
          onTake={(article) => {
            closeAndWrite();
            editorRef.current?.insert(`${articleLinkOf(article)} `);
          }}
        />
      ) : null}
      {aids.known.has("texts") ? (
        <TextPicker
          source={{ kind, id }}
          audience={audience}
          isOpen={aids.opened === "texts"}
          onClose={closeAndWrite}
          onTake={(text) => {
            composer.take(text, (words) => editorRef.current?.insert(words, "/"));
            closeAndWrite();
          }}
        />
      ) : null}
      {aids.known.has("macro") ? (
        <MacroDialog
          start={{
            bodyMd: value.contentMd,
            isInternal: audience === "internal",
            kind: value.kind,
            needFeedback: value.needFeedback,
            isSolution: value.isSolution,
          }}
          isOpen={aids.opened === "macro"}
          onClose={aids.close}
        />
      ) : null}
    </>
  );
}

/** The buttons that open the helps. */
export function WritingAidButtons({
  composer,
  aids,
}: Pick<WritingAidsProps, "composer" | "aids">): ReactNode {
  const t = useT();
  const isInternal = composer.audience === "internal";
  return (
    <>
      <Button
        icon={<Icon of={fileTextIcon} />}
        title={t("serviceRequest.texts.key")}
        onClick={() => aids.open("texts")}
      >
        {isInternal ? t("serviceRequest.texts.macros") : t("serviceRequest.reply.templates")}
      </Button>
      <Button
        icon={<Icon of={bookIcon} />}
        aria-expanded={aids.opened === "article"}
        onClick={() => (aids.opened === "article" ? aids.close() : aids.open("article"))}
      >
        {t("serviceRequest.knowledge.button")}
      </Button>
      {isInternal ? (
        <Button
          icon={<Icon of={userIcon} />}
          aria-expanded={aids.opened === "mention"}
          onClick={() => (aids.opened === "mention" ? aids.close() : aids.open("mention"))}
        >
          {t("serviceRequest.mention.button")}
        </Button>
      ) : null}
    </>
  );
}
