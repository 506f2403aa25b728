import { asPlainText } from "@pharos/markdown";
import type { Letter, LetterPost, LetterSection } from "./letter.ts";

/** A letter as plain text. */
export function letterText({ answerLine, sections, earlier, footer }: Letter): string {
  return [
    answerLine,
    ...sections.map(sectionText),
    earlier && `${earlier.label}\n${quoted(postText(earlier.post))}`,
    footer.join("\n"),
  ]
    .filter((part) => part !== null && part !== "")
    .join("\n\n");
}

function sectionText({ title, note, posts, button }: LetterSection): string {
  return [title, note, ...posts.map(postText), button && button.line]
    .filter((part) => part !== null)
    .join("\n\n");
}

function postText({ byline, markdown, files, more }: LetterPost): string {
  return [`${byline}\n${asPlainText(markdown)}`, files, more].filter((part) => part !== null).join("\n\n");
}

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
