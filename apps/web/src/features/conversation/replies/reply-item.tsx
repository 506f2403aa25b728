import type { ReplyView } from "@pharos/api/service-request";
import { replyKind, visibility } from "@pharos/domain/enums";
import { IconButton, StatusChip, Text, type TimelineItem } from "@pharos/ui";
import { eyeInvisibleIcon, Icon, quoteIcon } from "@pharos/ui/icons";
import { Markdown } from "@pharos/ui/markdown";
import type { ReactNode } from "react";
import { Ago } from "../../../shared/components/ago.tsx";
import { FoldedText, OriginalMail } from "../../../shared/components/original-mail.tsx";
import { useT } from "../../../shared/texts.ts";
import { type Attachment, AttachmentList } from "../../file/index.ts";
import { hasReplyMenu, type ReplyChange, ReplyMenu } from "./reply-menu.tsx";
import "./reply-item.css";

/** What a reply is shown with. */
export interface ReplyContext {
  readonly userId: number;
  readonly isVendor: boolean;
  /** Files by the reply they came with. */
  readonly files: ReadonlyMap<number, readonly Attachment[]>;
  /** Quotes a message in the composer of the same audience; absent when the reader may not write. */
  readonly onQuote?: (text: string, isInternal: boolean) => void;
  /** Changes or withdraws a message. */
  readonly onChange: (change: ReplyChange, reply: ReplyView) => void;
}

interface PartProps extends Pick<ReplyContext, "isVendor"> {
  readonly reply: ReplyView;
  readonly isInternal: boolean;
}

/** A reply or a note, as it stands in the timeline. */
export function replyItem(
  key: string,
  reply: ReplyView,
  systemName: string,
  { userId, isVendor, files, onQuote, onChange }: ReplyContext,
): TimelineItem {
  const isInternal = reply.visibility === visibility.toCode("internal");
  const isOwn = reply.author?.userId === userId;
  const sent = reply.isRemoved ? undefined : files.get(reply.id);
  return {
    key,
    kind: isInternal ? "note" : "message",
    authorName: reply.author?.name ?? reply.authorEmail ?? systemName,
    avatarSrc: reply.author?.headImgUrl,
    isOwn,
    time: <ReplyTime reply={reply} />,
    marks: <ReplyMarks reply={reply} isInternal={isInternal} isVendor={isVendor} />,
    actions: reply.isRemoved ? undefined : (
      <>
        {onQuote === undefined ? null : <QuoteButton onQuote={() => onQuote(reply.contentMd, isInternal)} />}
        {hasReplyMenu(reply, isOwn) ? <ReplyMenu reply={reply} isOwn={isOwn} onChange={onChange} /> : null}
      </>
    ),
    body: reply.isRemoved ? (
      <Withdrawn />
    ) : (
      <>
        <Markdown source={reply.contentMd} names={reply.mentions.map(({ name }) => name)} />
        <BelowTheWords reply={reply} />
      </>
    ),
    footer: sent && <AttachmentList files={sent} hasStates={isVendor && !isInternal} />,
  };
}

/** What a mail held beside the words of its sender. */
function BelowTheWords({ reply }: Pick<PartProps, "reply">): ReactNode {
  const t = useT();
  return (
    <>
      {reply.foldedText === null ? null : <FoldedText text={reply.foldedText} />}
      {reply.isShortened ? (
        <Text as="div" size="small" tone="tertiary">
          {t("common.mailed.shortened")} · <OriginalMail of={{ replyId: reply.id }} />
        </Text>
      ) : null}
    </>
  );
}

function ReplyTime({ reply }: Pick<PartProps, "reply">): ReactNode {
  const t = useT();
  return (
    <>
      <Ago iso={reply.createdTime} />
      {reply.editedTime === null || reply.isRemoved ? null : (
        <span className="sr-edited">
          {t("serviceRequest.replyMenu.edited")} <Ago iso={reply.editedTime} />
        </span>
      )}
    </>
  );
}

function ReplyMarks({ reply, isInternal, isVendor }: PartProps): ReactNode {
  const t = useT();
  const isSystem = reply.author === null && reply.authorEmail === null;
  return (
    <>
      {isInternal ? (
        <StatusChip tone="warn">
          <Icon of={eyeInvisibleIcon} />
          {t("serviceRequest.timeline.internalOnly")}
        </StatusChip>
      ) : isSystem ? null : (
        <StatusChip tone={reply.isVendor ? "teal" : "mute"}>
          {reply.isVendor ? t("serviceRequest.side.vendor") : t("serviceRequest.side.customer")}
        </StatusChip>
      )}
      {reply.kind >= 1 && reply.kind <= 7 && isVendor ? (
        <StatusChip tone="mute">{t(replyKind.labelKeyOfCode(reply.kind))}</StatusChip>
      ) : null}
      {reply.isSolution ? <StatusChip tone="ok">{t("serviceRequest.reply.isSolution")}</StatusChip> : null}
      {reply.needFeedback ? <StatusChip tone="warn">{t("serviceRequest.reply.awaiting")}</StatusChip> : null}
    </>
  );
}

function QuoteButton({ onQuote }: { readonly onQuote: () => void }): ReactNode {
  const t = useT();
  return <IconButton icon={quoteIcon} label={t("serviceRequest.reply.quote")} onClick={onQuote} />;
}

function Withdrawn(): ReactNode {
  const t = useT();
  return (
    <Text as="p" tone="tertiary">
      {t("serviceRequest.replyMenu.removed")}
    </Text>
  );
}
