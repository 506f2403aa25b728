import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractWithoutSchemas } from "./build/contract-without-schemas.ts";
import { plainJsonImports } from "./build/plain-json-imports.ts";
import { precompress } from "./build/precompress.ts";

const api = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

const coreTexts = "(common|shell|auth|validation|enums|text)";

/** The texts of one language: ours, the components' and the calendar's, in one file. */
const wordsGroup = (language: string, tag: string, antdTag: string) => ({
  name: `words-${language}`,
  test: new RegExp(
    `core\\.${tag}\\.gen|${tag}[\\\\/]${coreTexts}\\.json|locale[\\\\/](${antdTag}|${tag.toLowerCase()})\\.js`,
  ),
  priority: 5,
});

/**
 * Few and stable files: what every page needs in three (the first two change only with the dependencies), the words
 * of a language in one, then what several pages share in pieces that are worth a request. Left alone, each icon and
 * each style sheet would be a file.
 */
const chunkGroups = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|@tanstack|i18next|react-i18next)[\\/]/,
    tags: ["$initial" as const],
    priority: 8,
  },
  { name: "dates", test: /node_modules[\\/]dayjs[\\/]dayjs/, priority: 7 },
  { name: "controls", test: /node_modules/, tags: ["$initial" as const], priority: 6 },
  wordsGroup("zh", "zh-CN", "zh_CN"),
  wordsGroup("en", "en-US", "en_US"),
  { name: "start", tags: ["$initial" as const], priority: 4 },
  {
    name: "ui",
    test: /packages[\\/]ui[\\/]src[\\/](parts|icons|theme)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: "shared",
    test: /\.(js|mjs|tsx?|css)$/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 60_000,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [contractWithoutSchemas(), plainJsonImports(), react(), precompress()],
  server: {
    host: "127.0.0.1",
    port: 4330,
    strictPort: true,
    proxy: {
      "/esapi": api,
      "/api": api,
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
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: ({ name }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
      },
    },
  },
});
