import { exam, exams } from "@pharos/api/exam";
import { examAudience, examStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { fieldError } from "../../platform/field-error.ts";
import type { Visibility } from "../../platform/policy.ts";
import { register } from "../../platform/register/register.ts";
import { examPolicy, mayEditExams } from "./exam.policy.ts";

/** Exams for the own side that are open or over; what is being prepared is for those who prepare it. */
const visibleExams: Visibility<"exam"> = (actor) => (eb) => {
  if (!actor.permissions.has("exam:view")) return sql<boolean>`false`;
  if (!actor.isCustomer && actor.permissions.has("knowledge:review")) return sql<boolean>`true`;
  const own = examAudience.toCode(actor.isCustomer ? "customer" : "internal");
  return eb.and([
    eb("exam.status", "<>", examStatus.toCode("draft")),
    eb("exam.audience", "in", [own, examAudience.toCode("everybody")]),
  ]);
};

/** Exams of the vendor's people and of customers. */
export const examRegister = register(exams, {
  record: exam,
  table: "exam",
  columns: {
    startTime: "start_date",
    endTime: "end_date",
    durationMin: "duration_minutes",
  },
  visible: visibleExams,
  joins: sql``,
  shows: ({ actor }) => ({
    myScore: sql<number | null>`(
      select r.score from exam_result r where r.exam_id = exam.id and r.user_id = ${actor.userId})`,
    resultCount: actor.permissions.has("knowledge:review")
      ? sql<number | null>`(select count(*)::int from exam_result r where r.exam_id = exam.id)`
      : sql<number | null>`null::int`,
  }),
  facts: () => ({}),
  policy: examPolicy,
  create: mayEditExams,
  notFound: "exam.notFound",
  filters: { category: (category: string) => sql<boolean>`exam.category = ${category}` },
  prepare:
    () =>
    async ({ input }) => {
      if (input.url && !isWebAddress(input.url)) throw fieldError("url", "exam.addressWrong");
      return undefined;
    },
  exported: {
    name: "examServer.exams",
    columns: [
      ["name", "examServer.field.name"],
      ["category", "examServer.field.category"],
      ["level", "examServer.field.level"],
      ["audience", "examServer.field.audience"],
      ["startTime", "examServer.field.startTime"],
      ["endTime", "examServer.field.endTime"],
      ["passScore", "examServer.field.passScore"],
      ["status", "examServer.field.status"],
      ["myScore", "examServer.field.myScore"],
    ],
  },
});

const isWebAddress = (address: string): boolean =>
  ["http:", "https:"].includes(URL.parse(address)?.protocol ?? "");
