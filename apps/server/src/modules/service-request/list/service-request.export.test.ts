import type { listServiceRequests as endpoint } from "@pharos/api/service-request";
import { outsideTransactionScope } from "@pharos/db";
import { testDatabaseKind } from "@pharos/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../../platform/call.ts";
import { type ListExport, readSnapshot } from "../../../platform/export/route-export.ts";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";
import { listServiceRequests } from "./list-service-requests.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let call: Call;
const ids: number[] = [];
beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
  for (let count = 0; count < 6; count += 1) ids.push(await act.raise("customer"));
  for (const id of ids) await act.reply("customer", id);
  const session = await app.sessions.resolve(await app.signIn("pa"));
  if (!session) throw new Error("pa is not signed in");
  call = { requestId: "1", ip: "127.0.0.1", userAgent: "", locale: "zh-CN", actor: session.actor };
});
afterAll(() => app.close());

type List = ListExport<typeof endpoint>["list"];

const exportWith = async (list: List): Promise<string[]> => {
  const rows = await readSnapshot<typeof endpoint>(
    app.platform,
    call,
    { sortField: "lastReplyTime", sortOrder: "desc" },
    {
      list,
      columns: [{ title: "serviceRequest.field.srNo", value: (row) => row.id }],
      words: { locale: "zh-CN", t: (key) => key },
      pageRows: 2,
    },
  );
  return rows.map(([cell]) => (cell?.kind === "number" ? String(cell.number) : ""));
};

describe("an export that is read in several pages", () => {
  it("has every row once", async () => {
    expect((await exportWith(listServiceRequests)).toSorted()).toEqual(ids.map(String).toSorted());
  });

  // The embedded engine has one session: nothing can change there while an export is read.
  it.runIf(testDatabaseKind() === "postgres")(
    "has every row once also when rows move meanwhile",
    async () => {
      const rows = await exportWith(async (snapshot, caller, query) => {
        const answer = await listServiceRequests(snapshot, caller, query);
        // Whatever would come last is answered now, and comes first from here on.
        if (query.pageNum === 1)
          await outsideTransactionScope(() =>
            app.platform.database.executeSql(
              `update service_request set last_customer_reply_at = now() where id = ${ids[0]}`,
            ),
          );
        return answer;
      });
      expect(rows.toSorted()).toEqual(ids.map(String).toSorted());
    },
  );

  it("fails rather than to be shorter than the list", async () => {
    const shortened = exportWith(async (snapshot, caller, query) => {
      const answer = await listServiceRequests(snapshot, caller, query);
      return { ...answer, list: answer.list.slice(0, 1) };
    });
    await expect(shortened).rejects.toThrow("1 of 6 rows");
  });
});
