import type { CallResult, HandlerInput, ImportRow } from "@pharos/api/core";
import { ImportResult, z } from "@pharos/api/core";
import type { savePlanBatch as batchEndpoint, importPlans as importEndpoint } from "@pharos/api/plan";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import { partyType, planPlace, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import { remembering } from "../../platform/batch.ts";
import type { Call } from "../../platform/call.ts";
import { type Hint, importRows, type SaveRow } from "../../platform/import/import-rows.ts";
import { createRowReader, problem, type RowReader } from "../../platform/import/row-reader.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { customerByName, vendorPersonByAccount } from "../organisation/index.ts";
import { serviceNumberBySn } from "../service-number/index.ts";
import { teamByName } from "../team/index.ts";
import { contractItemByNumber } from "./plan-references.repo.ts";
import { createPlanWriter, type PlanInput } from "./plan-writer.ts";

const Texts = z.record(z.string(), z.string());

/** Adds plans from the rows of a sheet, all or none. */
export async function importPlans(
  platform: Platform,
  call: Call,
  body: HandlerInput<typeof importEndpoint>["body"],
): Promise<CallResult<typeof importEndpoint>> {
  return addRows(platform, call, body.rows, body.isDryRun, () => {});
}

/** The same, with the ids of what was made. */
export async function savePlanBatch(
  platform: Platform,
  call: Call,
  { list, dryRun = false }: HandlerInput<typeof batchEndpoint>["body"],
): Promise<CallResult<typeof batchEndpoint>> {
  const added: number[] = [];
  try {
    const { errors } = await addRows(platform, call, list, dryRun, (id) => added.push(id));
    return { created: dryRun ? [] : added, errors };
  } catch (error) {
    // The same refusal, in the shape that this endpoint answers.
    if (!(error instanceof AppError) || error.code !== "common.nothingImported") throw error;
    const { errors } = ImportResult.parse(error.detail.data);
    throw new AppError(error.code, { data: { created: [], errors } });
  }
}

function addRows(
  platform: Platform,
  call: Call,
  rows: readonly ImportRow[],
  isDryRun: boolean,
  onAdded: (id: number) => void,
): Promise<ImportResult> {
  return importRows(
    platform,
    call,
    { rows, isDryRun },
    {
      row: Texts,
      begin: (tx) => {
        const lookUp = createLookUp(tx.db, call);
        const today = businessToday(tx.now);
        const writer = createPlanWriter(tx, call, platform);
        return oneByOne(async (texts, _claim, hint) => {
          const reader = createRowReader(texts, { ...platform, locale: call.locale });
          const input = await readRow(reader, lookUp, today);
          await giveHints(tx.db, input, hint);
          onAdded(await writer.add(input));
          return "created";
        });
      },
      finish: (tx, { created }) => tx.audit({ action: "plan.imported", detail: { created } }),
    },
  );
}

/** Lets rows follow one another: each has to see whom the ones before it have booked. */
function oneByOne<Row>(save: SaveRow<Row>): SaveRow<Row> {
  let before: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const saved = before.then(() => save(...args));
    before = saved.catch(() => {});
    return saved;
  };
}

/** The same work may be meant twice, and another team may help out: both are asked about rather than refused. */
async function giveHints(
  db: UnitOfWork["db"],
  { title, companyId, teamId, startDate, endDate }: PlanInput,
  hint: Hint,
): Promise<void> {
  const { rows } = await sql<{ same: string | null; isServed: boolean }>`
    select (select plan_no from plan where company_id = ${companyId} and title = ${title} and start_date = ${startDate}::date
        and end_date = ${endDate}::date and deleted_at is null order by id limit 1) as same,
      exists (select from team_company served where served.team_id = ${teamId} and served.company_id = company.id)
        or company.party_type = ${sql.lit(partyType.toCode("vendor"))} as "isServed"
    from company where company.id = ${companyId}`.execute(db);
  const [found] = rows;
  if (found?.same != null) hint("title", problem("plan.importedTwice", { planNo: found.same }));
  if (found?.isServed === false) hint("team", problem("plan.teamServesOthers"));
}

type LookUp = ReturnType<typeof createLookUp>;

function createLookUp(db: UnitOfWork["db"], { actor }: Call) {
  return {
    company: remembering(customerByName(db, actor)),
    team: remembering(teamByName(db)),
    person: remembering(vendorPersonByAccount(db)),
    number: remembering(serviceNumberBySn(db)),
    contractItem: remembering(contractItemByNumber(db, actor)),
  };
}

async function readRow(row: RowReader, lookUp: LookUp, today: string): Promise<PlanInput> {
  const company = row.requiredLine("company", textLengths.max128);
  const team = row.requiredLine("team", textLengths.max64);
  const endDate = row.requiredDate("endDate");
  refuseLongPast(row, endDate, today);
  const input: PlanInput = {
    title: row.requiredLine("title", textLengths.max128),
    companyId: company
      ? ((await row.findId("company", lookUp.company, (name) =>
          problem("contractItem.companyUnknown", { name }),
        )) ?? 0)
      : 0,
    checkType: readType(row),
    accId: await readNumber(row, lookUp, endDate),
    contractItemId: await row.findId("contractItem", lookUp.contractItem, (itemId) =>
      problem("plan.contractItemNumberUnknown", { itemId }),
    ),
    startDate: row.requiredDate("startDate"),
    endDate,
    planHour: readHours(row),
    place: row.word("place", planPlace),
    city: row.line("city", textLengths.max64),
    teamId: team
      ? ((await row.findId("team", lookUp.team, (name) =>
          problem("contractItem.teamNameUnknown", { name }),
        )) ?? 0)
      : 0,
    executors: await readPeople(row, lookUp),
    contentMd: row.text("content", 4000),
  };
  row.finish();
  return input;
}

/** A number whose service ends before the plan does is offered by no form either. */
async function readNumber(row: RowReader, lookUp: LookUp, endDate: string): Promise<number | undefined> {
  const number = await row.find("sn", lookUp.number, (sn) => problem("contractItem.snUnknown", { sn }));
  if (number && number.end_date < endDate)
    row.refuse("sn", problem("plan.numberEnded", { date: number.end_date }));
  return number?.id;
}

/** Days that are long past are a slip of the year rather than a plan. */
function refuseLongPast(row: RowReader, endDate: string, today: string): void {
  if (endDate !== "" && endDate < daysAfter(today, -pastDaysMax))
    row.refuse("endDate", problem("plan.daysLongPast", { days: pastDaysMax }));
}

const pastDaysMax = 31;

function readHours(row: RowReader): number {
  const hours = row.number("planHour", 1) ?? 0;
  if (hours <= 0) row.refuse("planHour", problem("plan.hoursMissing"));
  return hours;
}

function readType(row: RowReader): number {
  if (!row.has("checkType")) row.refuse("checkType", { key: "validation.required" });
  return row.word("checkType", taskType) ?? 0;
}

/** Accounts, the one who does the work first. */
async function readPeople(row: RowReader, lookUp: LookUp): Promise<{ userId: number }[]> {
  const accounts = (row.line("executors", 1024) ?? "").split(/[,，、;；\s]+/).filter(Boolean);
  const people: { userId: number }[] = [];
  for (const account of new Set(accounts)) {
    const person = await lookUp.person(account);
    if (person) people.push({ userId: person.id });
    else row.refuse("executors", problem("contractItem.accountUnknown", { account }));
  }
  return people;
}
