// npm run dev: the server, started again when its code changes, and Vite with hot reload in front of it.
import { join } from "node:path";
import { createServer } from "vite";
import { repositoryRoot } from "../shared/repository.ts";
import { restartOnChange } from "./restart-on-change.ts";

/** Where the developer's browser goes; the server listens beside it. */
const webPort = Number(process.env["WEB_PORT"] ?? 5173);
const serverPort = Number(process.env["PORT"] ?? 8080);
const serverUrl = `http://127.0.0.1:${serverPort}`;

// The web application's configuration reads PORT for its proxy too; both must mean the same server.
process.env["PORT"] = String(serverPort);

const server = restartOnChange({
  root: repositoryRoot,
  entry: "apps/server/src/main.ts",
  watched: ["apps/server/src", "packages"],
  environment: { PORT: String(serverPort), PUBLIC_URL: `http://localhost:${webPort}` },
});

const vite = await createServer({
  root: join(repositoryRoot, "apps/web"),
  clearScreen: false,
  server: {
    host: "127.0.0.1",
    port: webPort,
    strictPort: true,
    proxy: {
      "/esapi": serverUrl,
      "/api": serverUrl,
      "/files": serverUrl,
      "/socket.io": { target: serverUrl, ws: true },
    },
  },
});
await vite.listen();
console.log(
  `\nOpen http://localhost:${webPort}: pages reload as you type, the server restarts when its code changes.\n`,
);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void Promise.all([server.stop(), vite.close()]).then(() => process.exit(0));
  });
}
