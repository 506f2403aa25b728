import { daysAfter, validityOf } from "@pharos/domain/contract";
import { validity } from "@pharos/domain/enums";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { validityCode } from "../service-number/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("is computed the same by SQL and by the domain, over many dates and states", async () => {
  const db = app.platform.database.kysely;
  const ends = [
    "2027-12-31",
    "2028-01-01",
    "2028-02-28",
    "2028-02-29",
    "2028-03-01",
    "2028-05-31",
    "2028-11-30",
  ];
  await db.deleteFrom("service_number_asset").execute();
  await db.deleteFrom("service_number").execute();
  await db.deleteFrom("service_subscription").execute();
  await db.deleteFrom("contract").execute();
  await db
    .insertInto("contract")
    .values(
      ends.flatMap((end_date) =>
        [0, 1, 2].flatMap((status) =>
          [0, 31, 365].map((days) => ({
            contract_num: `${end_date}/${status}/${days}`,
            name: "term",
            company_id: app.world.companies.a,
            start_date: daysAfter(end_date, -days),
            end_date,
            status,
          })),
        ),
      ),
    )
    .execute();
  const days = Array.from({ length: 520 }, (_, index) => daysAfter("2027-08-01", index));
  for (const today of days) {
    const rows = await db
      .selectFrom("contract")
      .select(["start_date", "end_date", "status", validityCode("contract", today).as("validity")])
      .execute();
    const differing = rows.filter(({ status, start_date, end_date, validity: code }) => {
      const term = { status, startDate: start_date, endDate: end_date };
      return validity.toCode(validityOf(term, today)) !== code;
    });
    expect([today, differing]).toEqual([today, []]);
  }
}, 60_000);
