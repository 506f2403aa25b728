import { afterAll, beforeAll, expect, it } from "vitest";
import { createQueues } from "../../../platform/queue/create-queues.ts";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { text } from "../../file/file.testing.ts";
import { documentCalls } from "../document.testing.ts";
import { pdfSaying } from "../hostile/pdf-files.testing.ts";
import { textQueues } from "./text-queue.ts";

let app: TestApp;
let calls: ReturnType<typeof documentCalls>;
beforeAll(async () => {
  app = await createTestApp();
  calls = documentCalls(app);
});
afterAll(() => app.close());

it("lets organisations take turns, and plain files pass what has to be taken apart", async () => {
  const ours = await calls.folder("dba", "报告", { companyId: app.world.companies.a });
  const brought: string[] = [];
  const bring = async (as: "orgAdmin" | "dba", ending: "pdf" | "log") => {
    const name = `${as} ${brought.length}.${ending}`;
    brought.push(name);
    await calls.add(as, ours, name, ending === "pdf" ? pdfSaying(name) : text(name));
  };
  for (const ending of ["pdf", "pdf", "pdf", "log", "log"] as const) await bring("orgAdmin", ending);
  for (const ending of ["pdf", "log"] as const) await bring("dba", ending);
  const read: string[] = [];
  const { database, withTransaction, clock, log } = app.platform;
  const queues = createQueues({ database, withTransaction, clock, log });
  queues.register(
    textQueues(app.platform, () => async ({ content }) => {
      read.push(/(?:orgAdmin|dba) \d/.exec(Buffer.from(content).toString())?.[0] ?? "?");
      return { isRead: true, pages: ["x"], isCut: false };
    }),
  );
  await queues.drain("document.plainText");
  expect(read).toEqual(["orgAdmin 3", "dba 6", "orgAdmin 4"]);
  read.length = 0;
  await queues.drain("document.text");
  expect(read).toEqual(["orgAdmin 0", "dba 5", "orgAdmin 1", "orgAdmin 2"]);
  await queues.stop(10_000);
});
