import type { Plugin } from "vite";

/**
 * Tells `public/pre-paint.js` where the words of each language are, so that they travel beside the first scripts
 * instead of after them. Which language it is only the browser knows.
 */
export function preloadWords(): Plugin {
  return {
    name: "pharos:preload-words",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const attributes = Object.keys(bundle ?? {})
          .map((file) => ({ file, language: /^assets\/words-(\w+)-[^/]+\.js$/.exec(file)?.[1] }))
          .filter(({ language }) => language !== undefined)
          .map(({ file, language }) => ` data-words-${language}="/${file}"`)
          .join("");
        return html.replace('<script src="/pre-paint.js"', `<script${attributes} src="/pre-paint.js"`);
      },
    },
  };
}
