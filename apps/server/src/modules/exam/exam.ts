import { exam, exams } from "@pharos/api/exam";
import { examStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { fieldError } from "../../platform/field-error.ts";
import type { Visibility } from "../../platform/policy.ts";
import { register } from "../../platform/register/register.ts";
import { examPolicy, mayEditExams } from "./exam.policy.ts";

/** Exams that are open or over; what is being prepared is for those who prepare it. */
const visibleExams: Visibility<"exam"> = (actor) => (eb) =>
  actor.permissions.has("knowledge:review")
    ? sql<boolean>`true`
    : eb("exam.status", "<>", examStatus.toCode("draft"));

/** Exams of the vendor's people. */
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
