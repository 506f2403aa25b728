import type { CallResult, HandlerInput } from "@pharos/api/core";
import { requiredLine, z } from "@pharos/api/core";
import type {
  saveSlaDay as contract,
  importSlaDays as importEndpoint,
  SlaCalendarDay,
} from "@pharos/api/sla";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import { importRows } from "../../platform/import/import-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Transact, UnitOfWork } from "../../platform/unit-of-work.ts";

type Body = HandlerInput<typeof contract>["body"];

/** The history of the holidays is stored by year. */
const subjectOf = (day: string) => ({
  objectType: "slaCalendarYear" as const,
  objectId: Number(day.slice(0, 4)),
});

/** Makes a day a holiday or a make-up workday. */
export async function saveDay(withTransaction: Transact, call: Call, body: Body): Promise<SlaCalendarDay> {
  return withTransaction(call, async (tx) => {
    await upsertDay(tx, body);
    return body;
  });
}

async function upsertDay(tx: UnitOfWork, { day, kind, name, nameEn }: Body): Promise<"created" | "updated"> {
  const before = await tx.db
    .selectFrom("sla_calendar_day")
    .selectAll()
    .where("day", "=", day)
    .forUpdate()
    .executeTakeFirst();
  const values = { kind, name, name_en: nameEn };
  await tx.db
    .insertInto("sla_calendar_day")
    .values({ day, ...values })
    .onConflict((conflict) => conflict.column("day").doUpdateSet(values))
    .execute();
  const changes = changedFields(
    before ? { day, kind: before.kind, name: before.name, nameEn: before.name_en } : {},
    { day, kind, name, nameEn },
  );
  if (changes)
    await tx.audit({ action: "slaCalendarDay.saved", ...subjectOf(day), detail: { ...changes, day } });
  return before ? "updated" : "created";
}

/** Lets a day be what its weekday says. */
export async function deleteDay(withTransaction: Transact, call: Call, day: string): Promise<null> {
  return withTransaction(call, async (tx) => {
    const before = await tx.db
      .deleteFrom("sla_calendar_day")
      .where("day", "=", day)
      .returningAll()
      .executeTakeFirst();
    if (!before) throw new AppError("sla.dayNotFound");
    await tx.audit({
      action: "slaCalendarDay.deleted",
      ...subjectOf(day),
      detail: { day, before: { kind: before.kind, name: before.name, nameEn: before.name_en } },
    });
    return null;
  });
}

/** Imports the days of one year; the day says which rows are new. */
export async function importDays(
  platform: Platform,
  call: Call,
  body: HandlerInput<typeof importEndpoint>["body"],
): Promise<CallResult<typeof importEndpoint>> {
  return importRows(platform, call, body, {
    row: DayRow,
    begin: (tx) => async (row, claim) => {
      const kind = kindOf(row.kind, platform);
      if (kind === undefined) throw fieldError("kind", "sla.dayKindUnknown");
      if (!row.day.startsWith(`${body.year}-`))
        throw fieldError("day", "sla.dayOutsideYear", { year: body.year });
      claim("day", row.day);
      return upsertDay(tx, { day: row.day, kind, name: row.name, nameEn: row.nameEn ?? row.name });
    },
    finish: (tx, { created, updated }) =>
      tx.audit({
        action: "slaCalendarDay.imported",
        objectType: "slaCalendarYear",
        objectId: body.year,
        detail: { created, updated },
      }),
  });
}

const DayRow = z.object({
  // Sheets write days with slashes or without leading zeros.
  day: z
    .string()
    .trim()
    .transform((day) => normalDay(day))
    .pipe(z.iso.date({ error: "validation.value" })),
  kind: requiredLine(32),
  name: requiredLine(64),
  nameEn: requiredLine(64).optional(),
});

function normalDay(day: string): string {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(day);
  return parts ? [parts[1], parts[2]?.padStart(2, "0"), parts[3]?.padStart(2, "0")].join("-") : day;
}

/** Codes, or the words of either language. */
function kindOf(kind: string, { words }: Platform): number | undefined {
  const text = kind.trim().toLowerCase();
  for (const [name, code] of [
    ["holiday", 0],
    ["workday", 1],
  ] as const) {
    const spellings = [
      `${code}`,
      name,
      ...(["zh-CN", "en-US"] as const).map((locale) =>
        words.render(locale, `enums.calendarDayKind.${name}`, {}),
      ),
    ];
    if (spellings.some((spelling) => spelling.toLowerCase() === text)) return code;
  }
  return undefined;
}
