import { visibility } from "@pharos/domain/enums";

/** What the rules need to know of a stored reply. */
export interface ReplyForRules {
  readonly id: number;
  readonly kind: number;
  readonly visibility: number;
  readonly is_vendor: boolean;
  readonly author_user_id: number | null;
  readonly created_at: string;
  readonly removed_at: string | null;
}

/** A reply with its words, of a record that is locked. */
export interface LockedReply extends ReplyForRules {
  readonly content_md: string;
}

/** One answer or note with its author; the author of an automatic one is null. */
export interface ReplyRow {
  readonly id: number;
  readonly content_md: string;
  readonly kind: number;
  readonly visibility: number;
  readonly needs_feedback: boolean;
  readonly is_solution: boolean;
  readonly is_vendor: boolean;
  readonly author_user_id: number | null;
  readonly author_name: string | null;
  /** The address it was mailed from, when that belongs to no account. */
  readonly author_email: string | null;
  readonly is_shortened: boolean;
  readonly folded_text: string | null;
  readonly avatar_url: string | null;
  readonly created_at: string;
  readonly edited_at: string | null;
  /** When it was withdrawn; its words are not read then. */
  readonly removed_at: string | null;
  /** Who is named in it. */
  readonly mentions: readonly { readonly userId: number; readonly name: string }[];
}

/** What has to be known of the other replies of a record; ids of public ones. */
export interface ReplyPlaces {
  /** The last of the vendor that still stands. */
  readonly last_vendor_id: number | null;
  /** The last of the customer that still stands. */
  readonly last_customer_id: number | null;
  /** The first that someone of the vendor wrote. */
  readonly first_vendor_id: number | null;
}

export const isInternalReply = ({ visibility: code }: Pick<ReplyForRules, "visibility">): boolean =>
  code === visibility.toCode("internal");
