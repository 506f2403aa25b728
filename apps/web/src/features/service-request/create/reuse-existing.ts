import { clientStoreOf } from "../../../shared/client-store.ts";
import {
  blankComposition,
  broughtBack,
  type Composition,
  draftSlotOf,
  uploadPlaceOf,
} from "../../conversation/index.ts";
import { type Uploads, uploadBoxOf } from "../../file/index.ts";
import { requestConversation } from "../conversation/request-conversation.ts";

/** What was typed for a new request. */
export interface Typed {
  readonly title: string;
  readonly contentMd: string;
}

/** Hands what was typed, with its files, to the composer of a request that is open already. */
export function addToComposer(
  userId: number,
  requestId: number,
  { title, contentMd }: Typed,
  uploads: Uploads,
): void {
  const drafts = clientStoreOf(userId);
  const place = { kind: requestConversation, id: requestId };
  const slot = draftSlotOf(place, "public");
  const words = [title.trim(), contentMd.trim()].filter((text) => text !== "").join("\n\n");
  const before = { ...blankComposition, ...drafts.read<Composition>(slot)?.value };
  drafts.keep(slot, broughtBack(before, { ...blankComposition, contentMd: words }));
  uploadBoxOf(userId, uploadPlaceOf(place, "public"), requestConversation.attachmentType).putBack(
    uploads.take(),
  );
}
