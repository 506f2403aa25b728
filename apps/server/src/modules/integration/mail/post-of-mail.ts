import { asMarkdown } from "@pharos/markdown";
import type { Actor } from "../../../platform/actor.ts";
import type { Call } from "../../../platform/call.ts";
import type { MailDependencies } from "./dependencies.ts";
import { refusedLines } from "./notify-refused-files.ts";
import { type ParsedMail, wordsMax } from "./parse-mail.ts";
import { splitAtPictures } from "./pictures.ts";
import type { MailFile } from "./read-body.ts";
import { type RefusedFile, storeAttachments } from "./store-attachments.ts";

/** A mail as it is put on a request: its text as Markdown, and its files, which are stored. */
export interface MailPost {
  readonly contentMd: string;
  readonly keys: readonly string[];
  readonly refused: readonly RefusedFile[];
  /** Neither words nor files were in it. */
  readonly isEmpty: boolean;
}

/** What of a mail is put on a request. */
type PostedMail = Pick<ParsedMail, "words" | "text" | "isContinued" | "wholeText" | "attachments">;

/**
 * Stores the files of a mail in the caller's name and writes what its sender wrote, or all of its text, as Markdown. Pictures
 * stand where they stood; what is too long goes on in a file, and what was left out is named with the reason.
 */
export async function postOfMail(
  dependencies: MailDependencies,
  call: Call,
  mail: PostedMail,
  part: "words" | "text",
): Promise<MailPost> {
  const said = mail[part].slice(0, wordsMax).toWellFormed();
  const isContinued = part === "words" ? mail.isContinued : mail.text.length > wordsMax;
  const files: readonly MailFile[] = [
    ...mail.attachments,
    ...(isContinued && mail.wholeText ? [mail.wholeText] : []),
  ];
  const { keys, pictures, refused } = await storeAttachments(
    dependencies,
    { ...call, idempotencyKey: undefined },
    { said, files },
  );
  return {
    contentMd: markdownOf(dependencies, call.actor, { said, pictures, isContinued, refused }),
    keys,
    refused,
    isEmpty: said === "" && files.length === 0,
  };
}

interface Saying {
  readonly said: string;
  readonly pictures: ReadonlyMap<string, string>;
  readonly isContinued: boolean;
  readonly refused: readonly RefusedFile[];
}

function markdownOf(
  { platform }: Pick<MailDependencies, "platform">,
  { locale }: Pick<Actor, "locale">,
  { said, pictures, isContinued, refused }: Saying,
): string {
  const pieces = splitAtPictures(said).map((piece) =>
    "id" in piece ? (pictures.get(piece.id) ?? "") : asMarkdown(piece.words),
  );
  const shown = pieces.every((piece) => piece === "")
    ? [asMarkdown(platform.translate(locale, "integrationServer.mail.filesOnly"))]
    : pieces;
  const more = isContinued ? [platform.translate(locale, "integrationServer.mail.continued")] : [];
  const left = refusedLines(platform, locale, refused).map((line) =>
    platform.translate(locale, "integrationServer.mail.aside", { line }),
  );
  return [...shown, ...[...more, ...left].map(asMarkdown)].filter((piece) => piece !== "").join("\n\n");
}
