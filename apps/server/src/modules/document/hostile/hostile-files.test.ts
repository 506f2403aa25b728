import { docTextState } from "@pharos/domain/enums";
import { endingOf } from "@pharos/domain/file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { text } from "../../file/file.testing.ts";
import { documentCalls, readTexts } from "../document.testing.ts";
import type { HostileEnd, HostileFile } from "./hostile-file.testing.ts";
import { hostileFiles, hostileNames } from "./hostile-files.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof documentCalls>;
let folder: number;
beforeAll(async () => {
  app = await createTestApp();
  calls = documentCalls(app);
  folder = await calls.folder("sys", "可疑文件");
});
afterAll(() => app.close());

/** Uploads a file, has it read, and says what became of it. */
async function endOf({ name, content }: HostileFile): Promise<HostileEnd & { readonly id?: number }> {
  const answer = await calls.files.tryUpload("dba", name, content, 6);
  if (answer.errorCode !== undefined) return { refused: answer.errorCode };
  const { objectKey } = answer.result as { objectKey: string };
  const { ids } = (await calls.files.save("dba", { name, objectKey, types: 6, objId: folder })).result;
  const saved = await calls.trySave("dba", { folderId: folder, name, enclosureId: ids[0] });
  const { id } = saved.result;
  await readTexts(app);
  const { textState, textProblem } = (await calls.detail("dba", id)).result;
  const state = docTextState.fromCode(textState);
  if (state === "waiting") throw new Error(`${name} has not been read`);
  return { text: state, ...(textProblem !== null && { problem: textProblem }), id };
}

async function wordsOf(id: number): Promise<string> {
  const { pages } = (await calls.text("dba", id)).result;
  const texts = [];
  for (let page = 1; page <= Math.min(pages, 5); page += 1)
    texts.push((await calls.text("dba", id, page)).result.text);
  return texts.join("\n");
}

it("are at least a hundred and twenty, with those of names", () => {
  expect(hostileFiles.length + hostileNames.length).toBeGreaterThanOrEqual(120);
});

describe("hostile files", () => {
  it.each(hostileFiles.map((file) => [file.name, file] as const))(
    "%s",
    async (_, file) => {
      const { id, ...end } = await endOf(file);
      expect(file.ends).toContainEqual(end);
      if (id === undefined) return;
      if (file.secret !== undefined) expect(await wordsOf(id)).not.toContain(file.secret);
      // Whatever it is, no browser draws it as a page.
      const { url } = (await calls.download("dba", { id, isPreview: true })).result;
      const { headers } = await calls.files.send(url, "GET", {});
      expect(headers["content-security-policy"]).toContain("sandbox");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-type"]).not.toMatch(/html|svg|xml|javascript/);
      if (endingOf(file.name) !== "png") expect(headers["content-disposition"]).toMatch(/^attachment/);
    },
    60_000,
  );
});

describe("names", () => {
  it.each(hostileNames)("%j is a name and nothing else", async (name) => {
    const answer = await calls.files.tryUpload("dba", name, text("plain\n"), 6);
    if (answer.errorCode !== undefined) {
      expect(["common.validation", "file.typeNotAccepted"]).toContain(answer.errorCode);
      return;
    }
    const id = await calls.add("dba", folder, "plain.txt", text(`${name}\n`), { name: name.slice(0, 256) });
    const shown = (await calls.detail("dba", id)).result.name;
    expect(shown).not.toMatch(/[\u0000-\u001f/\\\u202a-\u202e\u2066-\u2069\ufeff]/);
    expect(shown).toMatch(/\.txt$/);
    const { url } = (await calls.download("dba", { id })).result;
    const { status, headers } = await calls.files.send(url, "GET", {});
    expect(status).toBe(200);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^"\r\n ]*$/,
    );
  });
});

it("others are answered while a bomb is being read", async () => {
  const file = hostileFiles.find(({ name }) => name === "嵌套炸弹.pdf");
  if (!file) throw new Error("there is no such file");
  const id = await calls.add("dba", folder, file.name, file.content);
  const done: string[] = [];
  const reading = app.platform.queues.drain("document.text").then(() => done.push("reading"));
  for (let turn = 0; turn < 5; turn += 1) await calls.detail("dba", id);
  done.push("answers");
  await reading;
  expect(done).toEqual(["answers", "reading"]);
}, 60_000);
