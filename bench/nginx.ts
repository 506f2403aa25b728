import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type LiveClientEvents, type LiveServerEvents, liveConnection } from "@pharos/api/live";
import { openDatabase } from "@pharos/db";
import { freePort } from "@pharos/db/testing";
import { personas, worldPassword } from "@pharos/fixtures";
import { io, type Socket } from "socket.io-client";
import { startServerProcess } from "./server-process.ts";
import { createDatabaseOn, measureOnServer, plantWorld, print, secretKey } from "./steps.ts";

// Tries the nginx configuration of the guide to operation, as it is printed there, in front of two processes on this machine:
// `node bench/nginx.ts /usr/sbin/nginx`. Without TLS, for which no certificate is at hand. Ends with 1 when something differs.

const host = "support.example.com";
/** Where callers come from, and what they claim to come from. */
const [caller, claimed] = ["127.0.0.5", "203.0.113.9"];
const mib = 1024 * 1024;

let failures = 0;
function check(what: string, found: unknown, wanted: unknown): void {
  const isRight = JSON.stringify(found) === JSON.stringify(wanted);
  if (!isRight) failures += 1;
  print(`${isRight ? "as wanted" : "DIFFERS  "}  ${what}: ${JSON.stringify(found)}`);
}

await measureOnServer(async ({ urlOf, dataDir }) => {
  const url = await createDatabaseOn(urlOf, "nginx");
  const database = await openDatabase({ kind: "postgres", url });
  await plantWorld(database);
  const environment = {
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    DEMO: "off",
    PUBLIC_URL: `https://${host}`,
    TRUST_PROXY: "1",
  };
  const processes = [
    await startServerProcess(environment, await freePort()),
    await startServerProcess(environment, await freePort()),
  ];
  const port = await freePort();
  const nginx = await startNginx(
    configuration(
      processes.map((one) => new URL(one.url).host),
      port,
    ),
    port,
  );
  try {
    await tryPages(port);
    const token = await trySignIn(port);
    await tryUpload(port, token);
    await trySocket(port, token);
    await tryHosts(port);
    await processes[0]?.stop();
    check("reads while one process is away", await statuses(port, 20), [200]);
  } finally {
    await nginx.stop();
    await processes[1]?.stop();
  }
});
process.exitCode = failures > 0 ? 1 : 0;

/** The text of the guide with the addresses of this machine. */
function configuration(upstreams: readonly string[], port: number): string {
  const guide = readFileSync(new URL("../docs/guides/operate.md", import.meta.url), "utf8");
  const sample = /```nginx\n(.*?)```/s.exec(guide)?.[1];
  if (!sample) throw new Error("the guide has no sample for nginx");
  return sample
    .replaceAll("10.0.0.11:8080", upstreams[0] ?? "")
    .replaceAll("10.0.0.12:8080", upstreams[1] ?? "")
    .replaceAll("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, "");
}

/** Starts nginx in the foreground, with a folder for all that it writes. */
async function startNginx(servers: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), "pharos-nginx-"));
  for (const name of ["body", "proxy", "fastcgi", "scgi", "uwsgi"]) mkdirSync(join(folder, name));
  const temporary = ["client_body", "proxy", "fastcgi", "scgi", "uwsgi"]
    .map((name) => `${name}_temp_path ${join(folder, name.replace("client_", ""))};`)
    .join("\n");
  const text = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary}
${servers}
}`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, text);
  const program = process.argv[2] ?? "nginx";
  const child = spawn(program, ["-p", folder, "-e", join(folder, "error.log"), "-c", file], {
    stdio: "inherit",
  });
  const ended = once(child, "exit");
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  while ((await ask(port, "/healthz").catch(() => undefined)) === undefined) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
    await setTimeout(50);
  }
  return {
    async stop(): Promise<void> {
      process.off("exit", end);
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Asked {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Asks nginx from the caller's address; fails when the connection ends without an answer. */
function ask(port: number, path: string, { method = "GET", headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number; text: string; type: string }>((resolve, reject) => {
    const outgoing = request(
      {
        port,
        path,
        method,
        host: "127.0.0.1",
        localAddress: caller,
        agent: false,
        headers: {
          host,
          "x-forwarded-for": claimed,
          ...headers,
          ...(body && { "content-length": body.length }),
        },
      },
      (answer) => {
        let text = "";
        answer.on("data", (chunk) => (text += String(chunk)));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            text,
            type: (answer.headers["content-type"] ?? "").split(";")[0] ?? "",
          }),
        );
      },
    );
    outgoing.on("error", reject).end(body);
  });
}

/** The statuses that some reads in a row are answered with. */
async function statuses(port: number, times: number): Promise<number[]> {
  const found = new Set<number>();
  for (let turn = 0; turn < times; turn += 1) found.add((await ask(port, "/api/env/clock")).status);
  return [...found];
}

async function tryPages(port: number): Promise<void> {
  const page = await ask(port, "/login", { headers: { accept: "text/html" } });
  check("the page (404 before a build)", [page.status, page.type], [200, "text/html"]);
  check("the interface, twenty times over both processes", await statuses(port, 20), [200]);
}

async function trySignIn(port: number): Promise<string> {
  const body = Buffer.from(
    JSON.stringify({ loginType: "password", account: personas.sys.account, password: worldPassword }),
  );
  const headers = { "content-type": "application/json" };
  const { text } = await ask(port, "/api/login", { method: "POST", headers, body });
  const { token } = (JSON.parse(text) as { operateCallBackObj: { token: string } }).operateCallBackObj;
  const audit = await ask(port, "/esapi/audit/list?pageSize=1&pageNum=1", {
    headers: { authorization: token },
  });
  const { list } = (JSON.parse(audit.text) as { operateCallBackObj: { list: { ip: string }[] } })
    .operateCallBackObj;
  check("the address in the audit log, beside a claimed one", list[0]?.ip, caller);
  return token;
}

async function tryUpload(port: number, token: string): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob(["x".repeat(9.9 * mib)], { type: "text/plain" }), "trace.txt");
  form.set("types", "0");
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  const headers = { authorization: token, "content-type": sent.headers.get("content-type") ?? "" };
  const { status, text } = await ask(port, "/esapi/oss/upload", { method: "POST", headers, body });
  const { success } = JSON.parse(text) as { success: boolean };
  check("a file of 9.9 MiB in one form", [status, success], [200, true]);
}

async function trySocket(port: number, token: string): Promise<void> {
  const socket: Socket<LiveServerEvents, LiveClientEvents> = io(`http://127.0.0.1:${port}`, {
    ...liveConnection,
    transports: ["websocket"],
    auth: { token },
    extraHeaders: { host, origin: `https://${host}` },
  });
  const outcome = await new Promise<string>((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("connect_error", (error) => resolve(error.message));
  });
  check("a live connection", outcome, "connected");
  socket.close();
  // Whose second question must reach the process that answered the first.
  const path = `${liveConnection.path}/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await ask(port, path)).text.slice(1)) as { sid: string };
  const body = Buffer.from(`40${JSON.stringify({ token })}`);
  const sent = await ask(port, `${path}&sid=${sid}`, { method: "POST", body });
  const answer = await ask(port, `${path}&sid=${sid}`);
  check("a live connection by long polling", [sent.text, answer.text.slice(0, 9)], ["ok", '40{"sid":']);
}

async function tryHosts(port: number): Promise<void> {
  for (const other of ["attacker.example.com", "127.0.0.1", `${host}.attacker.example.com`]) {
    const outcome = await ask(port, "/api/env/clock", { headers: { host: other } }).then(
      ({ status }) => status,
      () => "no answer",
    );
    check(`asked as ${other}`, outcome, "no answer");
  }
}
