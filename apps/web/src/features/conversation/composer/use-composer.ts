import type { ReplyView } from "@pharos/api/service-request";
import { textLengths } from "@pharos/domain/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newIdempotencyKey, RefusedError } from "../../../shared/api/index.ts";
import { useDraft } from "../../../shared/use-draft.ts";
import { type Uploads, useUploads } from "../../file/index.ts";
import { useMe } from "../../identity/index.ts";
import type { Conversation, ConversationKind } from "../conversation.ts";
import type { OutgoingReply } from "../outgoing/outgoing.ts";
import { onRefusedReply, outgoingBoxOf } from "../outgoing/outgoing-box.ts";
import {
  type Audience,
  answeredMeanwhile,
  blankComposition,
  broughtBack,
  type Composition,
  draftSlotOf,
  isBlank,
  type ReplyEffects,
  type TakenText,
  uploadPlaceOf,
} from "./composition.ts";
import { sendDelayMs, useSendDelay } from "./send-delay.ts";

export type { Audience, Composition } from "./composition.ts";

/** A composer's text and what can be done with it. */
export interface Composer {
  readonly audience: Audience;
  readonly value: Composition;
  /** True while unsent text of an earlier visit is shown. */
  readonly isRestored: boolean;
  /** Why the last attempt failed; null when it did not, or something was changed since. */
  readonly failure: string | null;
  /** What someone else has answered since the writing began, once sending was asked for; null when nothing. */
  readonly conflict: ReplyView | null;
  readonly canSend: boolean;
  /** Files that go with it. */
  readonly uploads: Uploads;
  readonly change: (changes: Partial<Composition>) => void;
  /** Takes a prepared text: in place of one that was not touched since, else `insert` puts it where the cursor is. */
  readonly take: (text: TakenText, insert: (words: string) => void) => void;
  readonly discard: () => void;
  /** Sends it, with what it is to do to the record where that was chosen just now. */
  readonly send: (effects?: ReplyEffects) => void;
  /** Sends although someone has answered meanwhile. */
  readonly sendAnyway: () => void;
  /** The answer of the other has been seen; the next attempt is not held up by it. */
  readonly acknowledge: () => void;
  /** Takes a reply back that was on its way. */
  readonly bringBack: (reply: OutgoingReply) => void;
}

interface ComposerReactions {
  readonly onSent: () => void;
  /** A refused reply has come back: the composer must be seen. */
  readonly onReturned: (audience: Audience) => void;
}

/** The state of one composer; its draft survives a reload, a refusal and a lost connection. */
export function useComposer(
  conversation: Conversation,
  audience: Audience,
  { onSent, onReturned }: ComposerReactions,
): Composer {
  const { kind, id, replies, lastPublicReplyId } = conversation;
  const client = useQueryClient();
  const { userId, account } = useMe();
  const draft = useDraft<Composition>(userId, draftSlotOf(conversation, audience));
  const [value, setValue] = useState<Composition>(() => ({ ...blankComposition, ...draft.found?.value }));
  const [isRestored, setIsRestored] = useState(draft.found !== null && draft.found.value.contentMd !== "");
  const [failure, setFailure] = useState<string | null>(null);
  const [isHeldUp, setIsHeldUp] = useState(false);
  const [hasDelay] = useSendDelay(account);
  const uploads = useUploads(uploadPlaceOf(conversation, audience), kind.attachmentType);
  const newer = audience === "public" ? answeredMeanwhile(replies, value.seenReplyId, userId) : null;

  // Several changes may come before the next drawing.
  const latest = useRef(value);
  const takenRef = useRef<string | null>(null);
  const put = (next: Composition) => {
    latest.current = next;
    setValue(next);
    if (isBlank(next)) draft.forget();
    else draft.keep(next);
  };
  const change = (changes: Partial<Composition>) => {
    setFailure(null);
    const next = { ...latest.current, ...changes };
    const seenReplyId = isBlank(next) ? null : (latest.current.seenReplyId ?? lastPublicReplyId);
    if (seenReplyId === null) setIsHeldUp(false);
    put({ ...next, seenReplyId });
  };
  const clear = () => {
    setIsRestored(false);
    setFailure(null);
    setIsHeldUp(false);
    latest.current = blankComposition;
    setValue(blankComposition);
    draft.forget();
    uploads.clear();
  };
  const canSend =
    value.contentMd.trim() !== "" && value.contentMd.length <= textLengths.markdown && !uploads.isBusy;

  const refused = (error: Error) => {
    if (error instanceof RefusedError && error.code === "serviceRequest.answeredMeanwhile")
      return setIsHeldUp(true);
    setFailure(error instanceof RefusedError ? (error.fields["contentMd"] ?? error.message) : error.message);
  };
  const post = (isForced: boolean) => {
    if (!canSend) return;
    if (newer !== null && !isForced) return setIsHeldUp(true);
    const composition = latest.current;
    const body = kind.bodyOf(id, { audience, composition, objectKeys: uploads.objectKeys, isForced });
    const [heldAtMs, files] = [Date.now(), uploads.take()];
    // It stands in the thread at once; a refusal brings it back with everything in it.
    outgoingBoxOf(kind, userId, client).hold({
      key: newIdempotencyKey(),
      subjectId: id,
      audience,
      composition,
      files,
      body,
      heldAtMs,
      sendAtMs: heldAtMs + (hasDelay ? sendDelayMs : 0),
    });
    clear();
    onSent();
  };
  const bringBack = ({ composition, files }: OutgoingReply) => {
    put(broughtBack(composition, latest.current));
    uploads.putBack(files);
  };
  const takeRefused = useEffectEvent((of: ConversationKind, returned: OutgoingReply, error: Error) => {
    if (of !== kind || returned.subjectId !== id || returned.audience !== audience) return false;
    bringBack(returned);
    if (error.message !== "") refused(error);
    onReturned(audience);
    return true;
  });
  useEffect(() => onRefusedReply((of, returned, error) => takeRefused(of, returned, error)), []);

  return {
    audience,
    value,
    isRestored,
    failure,
    conflict: isHeldUp ? newer : null,
    canSend,
    uploads,
    change,
    take: ({ bodyMd, ...sets }, insert) => {
      const written = latest.current.contentMd.trim();
      const isUntouched = ["", "/", takenRef.current?.trim()].includes(written);
      if (isUntouched) takenRef.current = bodyMd;
      else insert(bodyMd);
      change(isUntouched ? { contentMd: bodyMd, ...sets } : sets);
    },
    discard: clear,
    send: (effects) => {
      if (effects !== undefined && canSend) put({ ...latest.current, ...effects });
      post(false);
    },
    sendAnyway: () => post(true),
    acknowledge: () => {
      setIsHeldUp(false);
      put({ ...value, seenReplyId: lastPublicReplyId });
    },
    bringBack,
  };
}
