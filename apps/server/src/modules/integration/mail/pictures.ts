import { createHash } from "node:crypto";
import { fileTypeOf } from "@pharos/domain/file";
import type { MailFile } from "./read-body.ts";

/** Where a picture stands in the text of a mail; programs write it in plain texts too. */
const mark = /\[cid:([^\]\n]{1,250})\]/gi;

/** The mark of a picture. */
const markOf = (id: string): string => `[cid:${id}]`;

/** The mark of a picture of HTML; some programs name a part of the mail without saying that it is one. */
export function markOfSource(source: string): string {
  const isPart = /^cid:/i.test(source) || !/^(?:[a-z][a-z\d+.-]*:|\/|$)/i.test(source);
  return isPart ? markOf(source.replace(/^cid:/i, "").slice(0, 200)) : "";
}

/** The mark of a picture that stands between parts; it counts only where the text does not name the picture itself. */
export const markBetween = (id: string): string => `[cid-between:${id}]`;

/** Whether marks stand in a text. */
export const hasMarks = (text: string): boolean => /\[cid(?:-between)?:[^\]\n]{1,250}\]/i.test(text);

/** Whether a file is a picture that texts of the portal show. */
export const isPicture = ({ name }: Pick<MailFile, "name">): boolean => fileTypeOf(name)?.kind === "image";

const spelled = (id: string): string => {
  try {
    return decodeURIComponent(id).toLowerCase();
  } catch {
    return id.toLowerCase();
  }
};

/** A text in which only marks of pictures that came along stand, each as its file is called. */
export function withKnownMarks(text: string, files: readonly MailFile[]): string {
  const known = new Map(
    files.flatMap((file) =>
      file.pictureId !== undefined && isPicture(file) ? [[spelled(file.pictureId), file.pictureId]] : [],
    ),
  );
  const settled = text.replaceAll(mark, (_, id: string) => {
    const own = known.get(spelled(id));
    return own === undefined ? "" : markOf(own);
  });
  const named = picturesIn(settled);
  return settled.replaceAll(/\[cid-between:([^\]\n]{1,250})\]/g, (_, id: string) =>
    known.has(spelled(id)) && !named.has(id) ? markOf(id) : "",
  );
}

/** A text with the names of its pictures, for where none can be shown. */
export function withPictureNames(text: string, files: readonly MailFile[]): string {
  return text.replaceAll(mark, (_, id: string) => {
    const name = files.find(({ pictureId }) => pictureId === id)?.name;
    return name === undefined ? "" : `[${name}]`;
  });
}

/** A text without marks. */
export const withoutPictures = (text: string): string => text.replaceAll(mark, "");

/** The pictures of a text, each once. */
export const picturesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(mark)].map(([, id = ""]) => id));

/** The words of a text and the pictures between them, in their order. */
export function splitAtPictures(
  text: string,
): readonly ({ readonly words: string } | { readonly id: string })[] {
  // Every second piece is what the pattern holds.
  return text.split(mark).map((piece, at) => (at % 2 === 0 ? { words: piece } : { id: piece }));
}

const written = /(\bsrc\s*=\s*)(["'])data:image\/(png|jpe?g|gif|bmp);base64,([^"']{1,20000000})\2/gi;

/** Takes pictures that are written into HTML itself out of it: they become files, and marks stay in their place. */
export function takeWrittenPictures(html: string): { readonly html: string; readonly files: MailFile[] } {
  const files = new Map<string, MailFile>();
  const marked = html.replaceAll(
    written,
    (_, before: string, quote: string, format: string, data: string) => {
      const content = new Uint8Array(Buffer.from(data, "base64"));
      // By its bytes: other texts of the mail count from one too, and a part may be called as it likes.
      const pictureId = `written-${createHash("sha256").update(content).digest("hex")}`;
      if (!files.has(pictureId)) {
        const ending = format.toLowerCase().replace("jpeg", "jpg");
        files.set(pictureId, {
          name: `image-${files.size + 1}.${ending}`,
          content,
          pictureId,
          isWritten: true,
        });
      }
      return `${before}${quote}cid:${pictureId}${quote}`;
    },
  );
  return { html: marked, files: [...files.values()] };
}
