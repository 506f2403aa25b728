import { globSync, readFileSync } from "node:fs";
import type { AnyEndpoint } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Actor } from "../platform/actor.ts";
import type { withinReach as WithinReach } from "../platform/within-reach.ts";
import type { createTestApp, TestApp } from "../testing/index.ts";
import { foreignId, foreignMark, insertOtherTenantRows } from "../testing/other-tenant-rows.ts";
import { sampleOf } from "../testing/sample-input.ts";

// What the application knows of organisations is switched off here, one condition after the other, to show that the
// database itself keeps their rows apart. Nothing of the product has such a switch: the modules are replaced for this file.

const off = {
  /** The condition that admits every row. */
  condition: "",
  /** Organisations that the database restricts to, whoever the application takes the caller for. */
  organisations: undefined as readonly number[] | undefined,
};

const modulesOfConditions = [
  "../modules/advisory/advisory.visibility.ts",
  "../modules/application/application.visibility.ts",
  "../modules/asset/asset.visibility.ts",
  "../modules/consult/consult.visibility.ts",
  "../modules/contract/contract.visibility.ts",
  "../modules/contract-item/contract-item.visibility.ts",
  "../modules/document/document.visibility.ts",
  "../modules/inspection/inspection.visibility.ts",
  "../modules/organisation/company.visibility.ts",
  "../modules/pdca/pdca.visibility.ts",
  "../modules/plan/plan.visibility.ts",
  "../modules/requirement/requirement.visibility.ts",
  "../modules/service-number/raising.visibility.ts",
  "../modules/service-number/service-number.visibility.ts",
  "../modules/service-order/service-order.visibility.ts",
  "../modules/service-report/service-report.visibility.ts",
  "../modules/service-request/service-request.visibility.ts",
  "../modules/shift-handover/shift-handover.visibility.ts",
  "../modules/weekly-report/weekly-report.visibility.ts",
  "../modules/work-hour/work-hour.visibility.ts",
];
const moduleOfReach = "../platform/within-reach.ts";

async function makeSwitchable(original: () => Promise<object>): Promise<object> {
  const admitAll = () => sql<boolean>`true`;
  const module = Object.entries(await original()).map(([name, value]) =>
    typeof value === "function"
      ? [name, (...given: unknown[]) => (off.condition === name ? admitAll : value(...given))]
      : [name, value],
  );
  return Object.fromEntries(module);
}

let startApp: typeof createTestApp;
beforeAll(async () => {
  // The worker has evaluated the modules for other files already.
  vi.resetModules();
  for (const path of modulesOfConditions) vi.doMock(path, makeSwitchable);
  vi.doMock(moduleOfReach, async (original) => {
    const reach = await original<{ withinReach: typeof WithinReach }>();
    const { withinOrganisations } = await import("@pharos/db");
    return {
      ...reach,
      withinReach: (actor: Actor, work: () => unknown) =>
        off.organisations ? withinOrganisations(off.organisations, work) : reach.withinReach(actor, work),
    };
  });
  startApp = (await import("../testing/index.ts")).createTestApp;
});
afterEach(() => {
  off.condition = "";
  off.organisations = undefined;
});
afterAll(() => {
  for (const path of [...modulesOfConditions, moduleOfReach]) vi.doUnmock(path);
  vi.resetModules();
});

/** The conditions, and whether customers reach an endpoint that relies on one of them alone. */
const conditions: Readonly<Record<string, boolean>> = {
  raisableCompanies: true,
  reviewableApplications: false,
  visibleAdvisories: false,
  visibleAssets: true,
  visibleBatches: true,
  visibleCompanies: true,
  visibleConsults: true,
  visibleContractItems: false,
  visibleContracts: true,
  visibleDocFolders: true,
  visibleDocs: false,
  visibleImplementationPlans: false,
  visiblePdcaActions: false,
  visiblePlans: true,
  visiblePocItems: true,
  visibleRequirements: true,
  visibleServiceItems: true,
  visibleServiceNumbers: true,
  visibleServiceOrders: true,
  visibleServiceReports: true,
  visibleServiceRequests: true,
  visibleShiftHandovers: false,
  visibleSubjects: true,
  visibleWeeklyReports: false,
  visibleWorkHours: false,
  waitsForReviewOf: false,
};

/** An application with rows of a strangers' organisation in every table. */
async function createFilledApp(rowSecurity: "on" | "off"): Promise<TestApp> {
  const app = await startApp({ environment: { ROW_LEVEL_SECURITY: rowSecurity } });
  const { database } = app.platform;
  await insertOtherTenantRows(database);
  await database.executeSql(`update application set company_id = ${foreignId} where id = ${foreignId};
    update sla_calendar_interval set start_minute = 0, end_minute = 600 where id = ${foreignId};
    update sla_calendar set time_zone = 'Asia/Shanghai' where id = ${foreignId};
    update notification_outbox set webhook_id = ${foreignId} where id = ${foreignId}`);
  // What belongs to no organisation is not what the database keeps apart.
  const { rows } = await database.executeSql(`
    select format('update %I set %2$I = replace(%2$I, %3$L, %4$L) where %2$I like %5$L', c.relname, a.attname,
      '${foreignMark}', '-', '%${foreignMark}%') as clear
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity and t.typname in ('text', 'varchar')`);
  for (const { clear } of rows) await database.executeSql(String(clear));
  return app;
}

const reads = endpoints.filter(
  ({ endpoint: { method, access } }) => method === "GET" && access !== "public" && access !== "shareToken",
);

/** Endpoints that show an organisation's admin rows of strangers: asked for everything, and for strangers' ids. */
async function readOfStrangers(app: TestApp): Promise<string[]> {
  const token = await app.signIn("orgAdmin");
  const found = new Set<string>();
  for (const { module, name, endpoint } of reads) {
    for (const isWithIds of [false, true]) {
      const answer = await read(app, token, endpoint, isWithIds);
      // Strangers' rows make no sense everywhere: what fails on one has read it.
      if (answer.body.includes(foreignMark) || answer.statusCode >= 500) found.add(`${module} ${name}`);
    }
  }
  return [...found];
}

async function read(app: TestApp, token: string, endpoint: AnyEndpoint, isWithIds: boolean) {
  const query = new URLSearchParams();
  const sample = sampleOf(endpoint.query, foreignId, isWithIds ? undefined : () => false);
  for (const [name, value] of Object.entries(sample))
    query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  const params = sampleOf(endpoint.params, foreignId);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => JSON.stringify(params[name]));
  const url = query.size > 0 ? `${path}?${query.toString()}` : path;
  return app.inject({ method: "GET", url, headers: { authorization: token } });
}

it("knows every condition by which rows are visible", () => {
  const named = globSync("apps/server/src/modules/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export const (\w+): Visibility</gm)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(conditions)));
});

describe("with row level security", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createFilledApp("on");
  });
  afterAll(() => app.close());

  it.each(Object.keys(conditions))("nothing is read of strangers without %s", async (condition) => {
    off.condition = condition;
    expect(await readOfStrangers(app)).toEqual([]);
  });

  it("nothing is read of strangers by somebody who is taken for one of them, or for the vendor's", async () => {
    off.organisations = [app.world.companies.a];
    await pretend(app);
    expect(await readOfStrangers(app)).toEqual([]);
  });
});

describe("without it", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createFilledApp("off");
  });
  afterAll(() => app.close());

  it.each(Object.entries(conditions))(
    "strangers' rows are read without %s: %s",
    async (condition, isAlone) => {
      off.condition = condition;
      expect((await readOfStrangers(app)).length > 0).toBe(isAlone);
    },
  );

  it("strangers' rows are read by somebody who is taken for one of them, or for the vendor's", async () => {
    expect(await readOfStrangers(app)).toEqual([]);
    await pretend(app);
    expect((await readOfStrangers(app)).length).toBeGreaterThan(20);
  });
});

/** Has the application take the organisation's admin for an admin of the strangers and for a system admin as well. */
async function pretend({ platform: { database }, world: { users } }: TestApp): Promise<void> {
  await database.kysely
    .insertInto("employee")
    .values({ company_id: foreignId, user_id: users.orgAdmin, name: "山茶", is_admin: true })
    .execute();
  await sql`insert into user_role (user_id, role_id) select ${users.orgAdmin}, id from role where code = 'sys'`.execute(
    database.kysely,
  );
}
