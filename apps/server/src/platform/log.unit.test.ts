import { describe, expect, it } from "vitest";
import { createLogger } from "./log.ts";
import { prettyLine } from "./pretty-lines.ts";

function logLines(write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger({ level: "info", destination: { write: (line) => void lines.push(line) } }));
  return lines;
}

describe("the log", () => {
  it("masks secrets at any depth and under any spelling", () => {
    const secrets = {
      password: "p-1",
      smsCode: "p-2",
      nested: [{ Authorization: "p-3", "set-cookie": "p-4", user: { access_token: "p-5" } }],
    };
    const [line = ""] = logLines((log) => log.info({ ...secrets, account: "somebody" }, "signed in"));
    expect(line).not.toMatch(/p-\d/);
    expect(JSON.parse(line)).toMatchObject({
      password: "***",
      account: "somebody",
      msg: "signed in",
      level: "info",
    });
  });

  it("keeps one record on one line, whatever is in it", () => {
    const [line = ""] = logLines((log) =>
      log.warn({ name: 'x\n{"level":"error","msg":"forged"}\r\n' }, "odd name"),
    );
    expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  });

  it("tells the time in UTC", () => {
    const [line = ""] = logLines((log) => log.info("hello"));
    expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("describes an error without what the driver adds about the values", () => {
    const error = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (phone)=(13900000000) already exists.",
    });
    const [line = ""] = logLines((log) => log.error({ err: error }, "failed"));
    expect(line).not.toContain("13900000000");
    expect(JSON.parse(line).err).toMatchObject({ type: "Error", message: "duplicate key", code: "23505" });
  });

  it("says nothing below its level", () => {
    expect(logLines((log) => log.debug("whisper"))).toEqual([]);
  });
});

describe("a readable line", () => {
  it("cannot be forged or steer the terminal", () => {
    const line = prettyLine(
      JSON.stringify({ time: "2026-06-12T02:00:00.123Z", level: "info", msg: "a\nb", name: "\u001b[2Jx" }),
    );
    expect(line).toBe("02:00:00.123 \u001b[36mINFO \u001b[0m a\\u000ab name=\\u001b[2Jx");
  });

  it("shows the stack of an error below", () => {
    const line = prettyLine(
      JSON.stringify({
        time: "2026-06-12T02:00:00.123Z",
        level: "error",
        msg: "failed",
        err: { stack: "Error: x\n    at y" },
      }),
    );
    expect(line.split("\n")).toHaveLength(3);
  });
});
