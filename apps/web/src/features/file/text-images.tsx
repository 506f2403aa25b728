import { linkImages } from "@pharos/api/file";
import { fileTypeOf } from "@pharos/domain/file";
import { MarkdownProvider } from "@pharos/ui";
import type { ReactNode } from "react";
import { call } from "../../shared/api/index.ts";
import { notify } from "../../shared/notify.ts";
import { translate } from "../../shared/texts.ts";
import { sendImage } from "./api.ts";

const pattern = /^\/files\/inline\/([A-Za-z0-9]{26}\.[a-z]+)$/;
/** A link lives five minutes; it is used for a picture that has just been asked for. */
const keptMs = 240_000;

interface KeptLink {
  readonly found: Promise<string | null>;
  readonly atMs: number;
}

const kept = new Map<string, KeptLink>();
let asked = new Map<string, (url: string | null) => void>();

/** Shows the pictures of texts to those who may read them; put it above every `Markdown` of records. */
export function TextImages({ children }: { readonly children: ReactNode }): ReactNode {
  return <MarkdownProvider findPicture={findPicture}>{children}</MarkdownProvider>;
}

function findPicture(path: string): Promise<string | null> | undefined {
  const name = pattern.exec(path)?.[1];
  if (name === undefined) return undefined;
  const known = kept.get(name);
  if (known && Date.now() - known.atMs < keptMs) return known.found;
  const found = ask(name);
  kept.set(name, { found, atMs: Date.now() });
  return found;
}

/** One call for all pictures that are drawn at once. */
function ask(name: string): Promise<string | null> {
  if (asked.size === 0) queueMicrotask(() => void askTogether());
  return new Promise((resolve) => asked.set(name, resolve));
}

async function askTogether(): Promise<void> {
  const waiting = asked;
  asked = new Map();
  const names = [...waiting.keys()];
  try {
    const { links } = await call(linkImages, { query: { names: names.join(",") } }, { isPageRead: false });
    const urls = new Map(links.map(({ name, url }) => [name, url]));
    for (const [name, resolve] of waiting) resolve(urls.get(name) ?? null);
  } catch {
    for (const [name, resolve] of waiting) {
      kept.delete(name);
      resolve(null);
    }
  }
}

/** Uploads pasted pictures and answers the Markdown that shows them; everything else goes to `others`. */
export async function pasteFiles(
  files: readonly File[],
  others: (files: readonly File[]) => void,
): Promise<string | undefined> {
  const pictures = files.filter(({ name, type }) => fileTypeOf(name)?.kind === "image" || isPicture(type));
  const rest = files.filter((file) => !pictures.includes(file));
  if (rest.length > 0) others(rest);
  const written: string[] = [];
  for (const picture of pictures) {
    try {
      const { url, name } = await sendImage(picture, "image");
      written.push(`![${name.replaceAll(/[[\]\\]/g, "")}](${url})`);
    } catch (error) {
      notify.failure(error instanceof Error ? error : new Error(translate("file.add.failed")));
    }
  }
  return written.length === 0 ? undefined : `${written.join("\n")}\n`;
}

const isPicture = (type: string): boolean => /^image\/(jpeg|png|gif|bmp)$/.test(type);
