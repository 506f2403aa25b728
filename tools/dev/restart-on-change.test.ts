import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { isSource, restartOnChange } from "./restart-on-change.ts";

it("starts the program again after the old one has ended, and leaves nothing running", async () => {
  const root = mkdtempSync(join(tmpdir(), "pharos-dev-"));
  mkdirSync(join(root, "src"));
  const story = join(root, "story.txt");
  const notified = (): string => (existsSync(story) ? readFileSync(story, "utf8") : "");
  writeFileSync(
    join(root, "src/main.ts"),
    `import { appendFileSync } from "node:fs";
     const tell = (word) => appendFileSync(${JSON.stringify(story)}, word + " ");
     tell("start");
     process.on("SIGTERM", () => { tell("end"); process.exit(0); });
     setInterval(() => {}, 1000);`,
  );
  const running = restartOnChange({ root, entry: "src/main.ts", watched: ["src"] });
  try {
    await vi.waitFor(() => expect(notified()).toBe("start "), { timeout: 5000 });
    appendFileSync(join(root, "src/main.ts"), "\n");
    await vi.waitFor(() => expect(notified()).toBe("start end start "), { timeout: 5000 });
  } finally {
    await running.stop();
  }
  expect(notified()).toBe("start end start end ");
  rmSync(root, { recursive: true });
});

it.each(["app.ts", "i18n/src/zh-CN/common.json", "db/migrations/0001_identity.sql"])(
  "restarts for %s",
  (file) => {
    expect(isSource(file)).toBe(true);
  },
);

it.each([null, "http/serve.test.ts", "ui/src/button.tsx", "db/node_modules/a.ts", "notes.md"])(
  "does not restart for %s",
  (file) => {
    expect(isSource(file)).toBe(false);
  },
);
