import type { ServiceRequestDetail } from "@pharos/contract/service-request";
import { attachmentType, replyKind, visibility } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RefusedError } from "../../../shared/api/index.ts";
import { useDraft } from "../../../shared/use-draft.ts";
import { type Uploads, useUploads } from "../../file/index.ts";
import { useMe } from "../../identity/index.ts";
import { type ReplyTemplate, useReplyToServiceRequest } from "../api.ts";
import { keepFreshDetail } from "../parts/outcome.ts";

/** Whom a composer writes to. The two never share text: a note cannot become a public answer. */
export type Audience = "public" | "internal";

/** What is being written. */
export interface Composition {
  readonly contentMd: string;
  /** Reply kind code: 0, or the template it began with. */
  readonly kind: number;
  readonly needFeedback: boolean;
  readonly isSolution: boolean;
  readonly stillBroken: boolean;
}

/** A composer's text and what can be done with it. */
export interface Composer {
  readonly audience: Audience;
  readonly value: Composition;
  /** True while unsent text of an earlier visit is shown. */
  readonly isRestored: boolean;
  readonly isSending: boolean;
  /** Why the last attempt failed; null when it did not, or something was changed since. */
  readonly failure: string | null;
  readonly canSend: boolean;
  /** Files that go with it. */
  readonly uploads: Uploads;
  readonly change: (changes: Partial<Composition>) => void;
  readonly takeTemplate: (template: ReplyTemplate) => void;
  readonly discard: () => void;
  readonly send: () => void;
}

const blank: Composition = {
  contentMd: "",
  kind: replyKind.toCode("normal"),
  needFeedback: false,
  isSolution: false,
  stillBroken: false,
};

/** The state of one composer; its draft survives a reload, a refusal and a lost connection. */
export function useComposer(detail: ServiceRequestDetail, audience: Audience, onSent: () => void): Composer {
  const client = useQueryClient();
  const draft = useDraft<Composition>(useMe().userId, `service-request.reply.${detail.id}.${audience}`);
  const [value, setValue] = useState<Composition>(() => ({ ...blank, ...draft.found?.value }));
  const [isRestored, setIsRestored] = useState(draft.found !== null && draft.found.value.contentMd !== "");
  const [failure, setFailure] = useState<string | null>(null);
  const reply = useReplyToServiceRequest();
  const uploads = useUploads(`reply.${detail.id}.${audience}`, attachmentType.toCode("reply"));

  const put = (next: Composition) => {
    setValue(next);
    if (next.contentMd.trim() === "" && !next.needFeedback && !next.isSolution && !next.stillBroken)
      draft.forget();
    else draft.keep(next);
  };
  const change = (changes: Partial<Composition>) => {
    setFailure(null);
    put({ ...value, ...changes });
  };
  const clear = () => {
    setIsRestored(false);
    setFailure(null);
    setValue(blank);
    draft.forget();
    uploads.clear();
  };
  const canSend =
    value.contentMd.trim() !== "" &&
    value.contentMd.length <= textLengths.markdown &&
    !reply.isPending &&
    !uploads.isBusy;
  const send = async () => {
    if (!canSend) return;
    setFailure(null);
    try {
      await reply.mutateAsync({
        body: { ...bodyOf(detail.id, audience, value), enclosureKeys: [...uploads.objectKeys] },
      });
      clear();
      onSent();
    } catch (error) {
      // The text stays where it is; after a lost connection the same attempt is repeated, not doubled.
      draft.keep(value);
      if (error instanceof RefusedError) keepFreshDetail(client, error);
      if (error instanceof Error)
        setFailure(
          error instanceof RefusedError ? (error.fields["contentMd"] ?? error.message) : error.message,
        );
    }
  };
  return {
    audience,
    value,
    isRestored,
    isSending: reply.isPending,
    failure,
    canSend,
    uploads,
    change,
    takeTemplate: (template) => change({ contentMd: template.bodyMd, kind: template.kind }),
    discard: clear,
    send: () => void send(),
  };
}

function bodyOf(faultId: number, audience: Audience, value: Composition) {
  const contentMd = value.contentMd.trim();
  if (audience === "internal") return { faultId, contentMd, visibility: visibility.toCode("internal") };
  const { kind, needFeedback, isSolution, stillBroken } = value;
  return {
    faultId,
    contentMd,
    visibility: visibility.toCode("public"),
    kind,
    needFeedback,
    isSolution,
    stillBroken,
  };
}
