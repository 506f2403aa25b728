import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const icon = new URL("../public/favicon.svg", import.meta.url);

/** Brings the icon of the browser's tab with the page: it is smaller than a request for it. */
export function inlineIcon(): Plugin {
  return {
    name: "pharos:inline-icon",
    apply: "build",
    transformIndexHtml: (html) => html.replace('href="/favicon.svg"', () => `href="${dataUrl()}"`),
  };
}

const dataUrl = (): string =>
  `data:image/svg+xml,${encodeURIComponent(readFileSync(icon, "utf8").replaceAll('"', "'"))}`;
