import {
  getArticle,
  listArticleConsole,
  listArticles,
  modifyArticle,
  type SaveArticle,
  saveArticle,
} from "@pharos/api/article";
import type { CallInput } from "@pharos/api/core";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";

/** An article catalogue of two levels, which the small world does not have. */
export async function createCatalogue(
  app: TestApp,
): Promise<{ readonly faults: number; readonly codes: number }> {
  const db = app.platform.database.kysely;
  const insert = async (name: string, name_en: string, parent_id: number | null) =>
    (
      await db
        .insertInto("dict_menu")
        .values({ dict_type: 2, name, name_en, parent_id })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const faults = await insert("故障处理", "Faults", null);
  return { faults, codes: await insert("错误代码", "Error codes", faults) };
}

/** Points with which a revision is approved. */
const goodPoints = { accuracy: 5, completeness: 4, clarity: 4, safety: 5 };

/** Calls on articles of one test application. */
export function articleCalls(app: TestApp, menuId: () => number) {
  /** The version of an article now, as somebody who has just read it knows it. */
  const versionOf = async (id: number): Promise<number> => {
    const row = await app.platform.database.kysely
      .selectFrom("article")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.version ?? 0;
  };
  const save = async (as: PersonaName, more: Partial<SaveArticle> = {}) =>
    app.call(
      saveArticle,
      {
        body: {
          title: "ORA-01555 快照过旧的定位与处理",
          contentMd: "# 现象\n\n长查询中断。\n\n## 诊断\n\n查看 v$undostat。",
          brief: "从告警日志判断原因。",
          menuId: menuId(),
          tags: ["oracle", "ora-01555"],
          ...(more.id !== undefined && { version: await versionOf(more.id) }),
          ...more,
        },
      },
      { as },
    );
  /** Decides on what the caller would read now, unless a version is given. */
  const modify = async (as: PersonaName, body: NonNullable<CallInput<typeof modifyArticle>["body"]>) =>
    app.call(modifyArticle, { body: { version: await versionOf(body.id), ...body } }, { as });
  const calls = {
    save,
    modify,
    submit: (as: PersonaName, more: Partial<SaveArticle> = {}) => save(as, { ...more, status: 2 }),
    approve: (as: PersonaName, id: number, more: Partial<CallInput<typeof modifyArticle>["body"]> = {}) =>
      modify(as, { id, status: 1, rubric: goodPoints, ...more }),
    reject: (as: PersonaName, id: number, reviewComment = "请补充回退步骤") =>
      modify(as, { id, status: 0, reviewComment }),
    read: (as: PersonaName, id: number, query: CallInput<typeof getArticle>["query"] = {}) =>
      app.call(getArticle, { params: { id }, query }, { as }),
    list: (as: PersonaName, query: CallInput<typeof listArticles>["query"] = {}) =>
      app.call(listArticles, { query }, { as }),
    console: (as: PersonaName, query: CallInput<typeof listArticleConsole>["query"] = {}) =>
      app.call(listArticleConsole, { query }, { as }),
    /** An article of the DBA that the review DBA has approved. */
    publish: async (more: Partial<SaveArticle> = {}, author: PersonaName = "dba") => {
      const { id } = (await calls.submit(author, more)).result;
      await calls.approve("reviewDba", id);
      return id;
    },
  };
  return calls;
}
