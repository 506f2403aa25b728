import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { AbandonedError, isDatabaseUnavailable, TimeLimitError } from "@pharos/db";
import { createApp } from "./app.ts";
import { openControl } from "./backup/control.ts";
import { loadDemoWhenWanted } from "./demo.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { createPlatform } from "./platform/create-platform.ts";
import { preparePlatform } from "./platform/prepare-platform.ts";

const webRoot = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** A start that failed has this long to let go of the database. */
const failedStartMs = 5_000;

// Not awaited here: in a bundle this module shares its file with others, and what the start imports later, the demo story
// for one, would wait for the end of the start itself.
run().catch((error: unknown) => {
  // A wrong setting is the reader's to mend and needs no stack.
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});

async function run(): Promise<void> {
  const config = readConfig();
  const platform = await createPlatform(config);
  // Of two reads at once both are given up, and no one waits for the second after the first has failed. An outage of the
  // database must not end the process either; anything else does, as ever.
  process.on("unhandledRejection", (error) => {
    const isGivenUp = error instanceof AbandonedError || error instanceof TimeLimitError;
    if (!isGivenUp && !isDatabaseUnavailable(error)) throw error;
    platform.log.warn({ err: error }, "a read was given up");
  });
  try {
    const { http, modules } = await createApp(platform, { ...(existsSync(webRoot) && { webRoot }) });
    await preparePlatform(platform, modules);
    const demoAccounts = await loadDemoWhenWanted(platform);
    await platform.start();
    const control = await openControl(config, platform.database, platform.log);
    process.once("exit", () => control?.close());
    // Before anyone can see the process ready: whoever stops it at once must not leave work and socket behind.
    stopOnSignal(async (signal) => {
      control?.close();
      await platform.stop(() => http.close(), { drainMs: signal === "SIGTERM" ? config.drainMs : 0 });
    });
    announce(await http.listen({ port: config.port, host: config.host }), demoAccounts);
  } catch (error) {
    // A process without HTTP must neither go on with background work nor look alive to its supervisor.
    await Promise.race([platform.stop(), setTimeout(failedStartMs)]);
    throw error;
  }
}

function announce(
  address: string,
  signIns: readonly { account: string; password: string; persona: string }[],
): void {
  const lines = [`Pharos is running: ${address}`];
  if (signIns.length > 0) {
    lines.push("", "Demo accounts:");
    for (const { account, password, persona } of signIns)
      lines.push(`  ${account.padEnd(10)} ${password}   ${persona}`);
  }
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

/** First signal: finish what is going on. Second signal: give up waiting. */
function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
