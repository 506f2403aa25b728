import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiWithoutSchemas } from "./build/api-without-schemas.ts";
import { coreWords } from "./build/chunk-groups.ts";
import { directImports } from "./build/direct-imports.ts";
import { plainJsonImports } from "./build/plain-json-imports.ts";
import { precompress } from "./build/precompress.ts";
import { preloadWords } from "./build/preload-words.ts";

/** The page of a link to sign, beside the portal in the same folder and with no file in common: two scripts and a style sheet. */
export default defineConfig({
  plugins: [apiWithoutSchemas(), plainJsonImports(), react(), directImports(), preloadWords(), precompress()],
  build: {
    target: "es2023",
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: ".vite/share-manifest.json",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One script on purpose, and the words of the components are part of it; the budget watches its size.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      input: "share.html",
      output: {
        codeSplitting: {
          groups: [...coreWords, { name: "share", tags: ["$initial"], priority: 30 }],
        },
        chunkFileNames: ({ name }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
      },
    },
  },
});
