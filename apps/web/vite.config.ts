import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiWithoutSchemas } from "./build/api-without-schemas.ts";
import { chunkGroups } from "./build/chunk-groups.ts";
import { directImports } from "./build/direct-imports.ts";
import { inlineIcon } from "./build/inline-icon.ts";
import { plainJsonImports } from "./build/plain-json-imports.ts";
import { precompress } from "./build/precompress.ts";
import { preloadWords } from "./build/preload-words.ts";

const api = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  plugins: [
    apiWithoutSchemas(),
    plainJsonImports(),
    react(),
    directImports(),
    preloadWords(),
    inlineIcon(),
    precompress(),
  ],
  server: {
    host: "127.0.0.1",
    port: 4330,
    strictPort: true,
    proxy: {
      "/esapi": api,
      // With its slash: pages such as /apiTokens are the application's own.
      "/api/": api,
      "/files": api,
      "/socket.io": { target: api, ws: true },
    },
  },
  build: {
    target: "es2023",
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // `tools/checks/bundle-budgets.ts` weighs what each page loads.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // How long the bundler took is no concern of whoever starts Pharos on a slow machine.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: ({ name }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
      },
    },
  },
});
