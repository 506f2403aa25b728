/**
 * A mail before it is drawn: once as plain text, once as HTML. All words are in the reader's language; only the bodies of
 * posts are Markdown.
 */
export interface Letter {
  /** BCP 47, such as `zh-CN`. */
  readonly language: string;
  /** Stands above everything; what an answer has below it is the old mail. Null: the mail cannot be answered. */
  readonly answerLine: string | null;
  readonly sections: readonly LetterSection[];
  /** What was said before, quoted below. */
  readonly earlier: { readonly label: string; readonly post: LetterPost } | null;
  readonly footer: readonly string[];
  /** An entry for the reader's calendar, as iCalendar. */
  readonly calendar?: string;
  /** What a calendar does with it, as in the entry; letters written before there were several only publish theirs. */
  readonly calendarMethod?: "REQUEST" | "CANCEL";
  /** Origin of the portal, to which own links lead; null for readers without an account. */
  readonly origin: string | null;
}

/** One piece of news. */
export interface LetterSection {
  readonly title: string;
  /** Plain words below the title. */
  readonly note: string | null;
  readonly posts: readonly LetterPost[];
  readonly button: {
    readonly label: string;
    readonly url: string;
    /** The same as a line of text. */
    readonly line: string;
  } | null;
}

/** What someone wrote. */
export interface LetterPost {
  /** Who and when. */
  readonly byline: string;
  readonly markdown: string;
  /** Names of the files that came with it, with the words before them. */
  readonly files: string | null;
  /** Says that there is more to read elsewhere. */
  readonly more: string | null;
}
