import type { CallInput } from "@pharos/api/core";
import {
  copyManual,
  deleteManual,
  getManual,
  getManualArticle,
  listManualArticles,
  listManualConsole,
  listManuals,
  type SaveManual,
  saveManual,
  saveManualArticle,
} from "@pharos/api/manual";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";

/** A tree of three chapters, the second below the first. */
export const smallTree = [
  {
    title: "一、总则",
    article: { contentMd: "# 范围\n\n本手册适用于 openGauss 集群。\n\n## 术语\n\n主机与备机。" },
    children: [
      { title: "1.1 切换", article: { contentMd: "执行 `gs_ctl switchover` 之前，先检查复制延迟。" } },
    ],
  },
  { title: "二、演练", article: { contentMd: "每季度演练一次切换。" } },
] satisfies NonNullable<SaveManual["nodes"]>;

/** Calls on manuals of one test application. */
export function manualCalls(app: TestApp) {
  let made = 0;
  const save = (body: SaveManual, as: PersonaName = "sys") => app.call(saveManual, { body }, { as });
  const calls = {
    save,
    /** A new manual with the small tree, published. */
    publish: async (more: SaveManual = {}) => {
      made += 1;
      const given = {
        name: `高可用操作手册 ${made}`,
        version: "v1.0",
        nodes: smallTree,
        status: 1,
        ...more,
      } as const;
      const { result } = await save(given);
      return result.id;
    },
    read: (as: PersonaName, id: number) => app.call(getManual, { params: { id } }, { as }),
    list: (as: PersonaName, query: CallInput<typeof listManuals>["query"] = {}) =>
      app.call(listManuals, { query }, { as }),
    console: (as: PersonaName, query: CallInput<typeof listManualConsole>["query"] = {}) =>
      app.call(listManualConsole, { query }, { as }),
    chapters: (as: PersonaName, manualId: number, keyword?: string) =>
      app.call(
        listManualArticles,
        { query: { manualId, ...(keyword !== undefined && { keyword }) } },
        { as },
      ),
    chapter: (as: PersonaName, id: number) => app.call(getManualArticle, { params: { id } }, { as }),
    write: (as: PersonaName, body: CallInput<typeof saveManualArticle>["body"]) =>
      app.call(saveManualArticle, { body }, { as }),
    copy: (as: PersonaName, body: CallInput<typeof copyManual>["body"]) =>
      app.call(copyManual, { body }, { as }),
    remove: (as: PersonaName, id: number) => app.call(deleteManual, { params: { id } }, { as }),
    /** Ids of the chapters in the order of reading. */
    idsOf: async (id: number) => (await calls.chapters("sys", id)).result.map((chapter) => chapter.id),
  };
  return calls;
}
