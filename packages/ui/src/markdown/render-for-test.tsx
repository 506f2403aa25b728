import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type UiText, UiTextProvider } from "../theme/ui-text.ts";
import { Markdown } from "./markdown.tsx";
import { MarkdownProvider, type MarkdownProviderProps } from "./markdown-provider.tsx";

/** Words that only say where they come from. */
const words = new Proxy(
  {},
  {
    get: (_target, group) =>
      new Proxy({}, { get: (_inner, name) => wordOf(`${String(group)}.${String(name)}`) }),
  },
);

function wordOf(key: string): string | ((...values: unknown[]) => string) {
  const takesValues = [
    "markdown.codeBlock",
    "markdown.imageLink",
    "editor.pastedAsCode",
    "list.removeFilter",
    "list.selectRow",
  ].includes(key);
  return takesValues ? (...values) => `${key}(${values.join(",")})` : key;
}

type TestOptions = Omit<MarkdownProviderProps, "children"> & { names?: readonly string[] };

/** A component with words. */
export function textsForTest(element: ReactNode): ReactNode {
  // The proxy answers every key, which the type cannot express.
  return <UiTextProvider value={words as UiText}>{element}</UiTextProvider>;
}

/** A text with everything that stands above it on a page. */
export function markdownForTest(source: string, { names, ...options }: TestOptions = {}): ReactNode {
  return textsForTest(
    <MarkdownProvider {...options}>
      <Markdown source={source} names={names} />
    </MarkdownProvider>,
  );
}

/** The markup that a text becomes. */
export function renderMarkdown(source: string, options?: TestOptions): string {
  return renderToStaticMarkup(markdownForTest(source, options));
}

export interface MarkupElement {
  name: string;
  attributes: Record<string, string>;
}

/** The elements of React's markup, which is always well-formed; throws when something else is in it. */
export function elementsOf(markup: string): MarkupElement[] {
  const elements: MarkupElement[] = [];
  const rest = markup.replace(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[A-Za-z-]+(?:="[^"<]*")?)*)\s*\/?>/g,
    (_all, end, name, list) => {
      if (end === "") elements.push({ name, attributes: attributesOf(list) });
      return "";
    },
  );
  if (/[<>]/.test(rest)) throw new Error(`markup that is neither text nor element: ${rest}`);
  return elements;
}

function attributesOf(list: string): Record<string, string> {
  const found = [...list.matchAll(/([A-Za-z-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name, unescape(value)]));
}

function unescape(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
