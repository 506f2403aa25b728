import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";

const api = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  plugins: [react(), precompress()],
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
  },
});
