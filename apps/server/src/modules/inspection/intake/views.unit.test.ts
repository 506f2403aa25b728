import { inspectionBatch } from "@pharos/fixtures";
import { readBatchFile } from "@pharos/inspection";
import { expect, it } from "vitest";
import { viewsOf } from "./views.ts";

async function paramsOf(text: string) {
  const outcome = await readBatchFile(
    (async function* () {
      yield Buffer.from(text);
    })(),
  );
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return viewsOf(outcome.batch).facts.params;
}

it("lists the parameters that somebody has changed, without what the server or the collector's session sets", async () => {
  const params = await paramsOf(inspectionBatch("core-pg01-3"));
  const names = params.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["password_encryption", "max_wal_size", "archive_command"]));
  for (const name of ["application_name", "transaction_read_only", "server_encoding", "data_directory_mode"])
    expect(names).not.toContain(name);
});

it("compares and writes modes of files in base 8", async () => {
  const line = (setting: string) =>
    inspectionBatch("core-pg01-3").replace(
      /(\{[^{}]*"name": "log_file_mode"[^{}]*\})/,
      JSON.stringify({
        name: "log_file_mode",
        setting,
        unit: null,
        category: "Reporting and Logging / Where to Log",
        vartype: "integer",
        source: "configuration file",
        boot_val: "384",
        reset_val: "384",
        pending_restart: false,
        context: "sighup",
      }),
    );
  expect((await paramsOf(line("0600"))).find(({ name }) => name === "log_file_mode")).toBeUndefined();
  expect((await paramsOf(line("0640"))).find(({ name }) => name === "log_file_mode")).toMatchObject({
    value: "0640",
    default: "0600",
  });
});
