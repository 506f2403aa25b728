import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createApiToken } from "@pharos/api/integration";
import { Validator } from "@seriousme/openapi-schema-validator";
import { OpenAPIClientAxios } from "openapi-client-axios";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/index.ts";

// A customer's program is made from the document alone: this one knows operations by name and nothing of this repository.

type Definition = NonNullable<ConstructorParameters<typeof OpenAPIClientAxios>[0]>["definition"];
interface Envelope {
  readonly success: boolean;
  // Plain JSON, as a program in another language meets it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly operateCallBackObj: any;
  readonly code?: string;
}
type Operation = (
  parameters?: object | null,
  body?: unknown,
  options?: object,
) => Promise<{ data: Envelope }>;

const definition: Exclude<Definition, string> = JSON.parse(
  readFileSync(new URL("../../../../docs/reference/openapi.json", import.meta.url), "utf8"),
);

let app: TestApp;
let operations: Readonly<Record<string, Operation>>;

beforeAll(async () => {
  app = await createTestApp();
  const baseURL = await app.http.listen({ host: "127.0.0.1", port: 0 });
  const { result } = await app.call(
    createApiToken,
    {
      body: {
        name: "监控对接",
        userId: app.world.users.customer,
        permissions: ["fault:view", "service:create", "fault:reply", "fault:close"],
        expireDate: new Date(app.platform.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
      },
    },
    { as: "sys" },
  );
  const headers = { authorization: `Bearer ${result.token}` };
  const client = new OpenAPIClientAxios({ definition, axiosConfigDefaults: { baseURL, headers } });
  // The client's methods are named by the document at run time.
  operations = (await client.init()) as unknown as Readonly<Record<string, Operation>>;
});
afterAll(() => app.close());

async function run(name: string, ...input: Parameters<Operation>): Promise<Envelope> {
  const operation = operations[name];
  if (!operation) throw new Error(`The document has no operation ${name}.`);
  return (await operation(...input)).data;
}

it("is a valid OpenAPI 3.1 document", async () => {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(definition) });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

it("is enough to raise a request, answer it and read what became of it", async () => {
  const { operateCallBackObj: me } = await run("getUserDetail");
  expect(me.userId).toBe(app.world.users.customer);

  const prepared = await run("prepareServiceRequest", { companyId: app.world.companies.a });
  expect(prepared).toMatchObject({ success: true });

  const raised = await run(
    "saveServiceRequest",
    { "Idempotency-Key": "from-a-program" },
    { accId: app.world.serviceNumbers.a247, title: "表空间将满", contentMd: "ORA-01653", type: 3 },
  );
  expect(raised).toMatchObject({ success: true });
  const { id } = raised.operateCallBackObj;

  const { operateCallBackObj: list } = await run("listServiceRequests", { title: "表空间将满", pageSize: 5 });
  expect(list.list.map((row: { id: number }) => row.id)).toEqual([id]);

  expect((await run("getServiceRequest", { id })).operateCallBackObj.title).toBe("表空间将满");
  const answered = await run(
    "replyToServiceRequest",
    { "Idempotency-Key": "reply-from-a-program" },
    { faultId: id, contentMd: "已加数据文件" },
  );
  expect(answered).toMatchObject({ success: true });
  expect((await run("listServiceRequestHistory", { id })).success).toBe(true);
  expect((await run("explainServiceRequestSla", { id })).success).toBe(true);
});

it("says how the key of a request for a code is made", async () => {
  const { operateCallBackObj: clock } = await run("getEnvClock");
  const [phoneNum, action, areaCode] = ["13800000000", "login", "86"];
  const text = [phoneNum, action, areaCode, clock.now, clock.nonce].join("|");
  const signature = createHmac("sha256", Buffer.from(clock.opKey, "base64")).update(text).digest("base64");
  const sent = await run("getSmsCode", null, {
    phoneNum,
    action,
    areaCode,
    reqKey: `${clock.nonce}.${signature}`,
  });
  expect(sent).toMatchObject({ success: true });
});

it("names the refusals a program can meet", async () => {
  const refused = await run("closeServiceRequest", null, { id: 999_999_999 });
  expect(refused.success).toBe(false);
  const known = definition.paths?.["/esapi/fault/close"]?.post as
    | { "x-refusals"?: readonly string[] }
    | undefined;
  expect([...(known?.["x-refusals"] ?? []), "common.invalid", "common.permissionDenied"]).toContain(
    refused.code,
  );
});
