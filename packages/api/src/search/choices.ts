import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, line, Moment, Nothing, Paging, page, z } from "../core/index.ts";
import { Keyword, SearchType } from "./shapes.ts";

/** A hit further behind is not looked at by its place. */
const positionMax = 1_000;

/** A question of which people open none of the first hits. Who asked it is not said. */
export const UnopenedQuestion = z.object({
  id: Id,
  /** As it was asked first, without times, addresses and long numbers. */
  question: z.string(),
  /** How often it was asked and something was shown. */
  times: z.int(),
  /** After how many of these something was opened, further down. */
  opened: z.int(),
  /** What was opened: the kind, its place in the list from 1, and how often. */
  choices: z.array(z.object({ objType: SearchType, position: z.int(), times: z.int() })),
  firstTime: Moment,
  lastTime: Moment,
});
export type UnopenedQuestion = z.output<typeof UnopenedQuestion>;

export const recordSearchChoice = endpoint({
  method: "POST",
  path: "/esapi/search/choice",
  isOurs: true,
  access: "signedIn",
  summary:
    "Count that a hit of the caller's last search for these words was opened; of anything else nothing is counted",
  body: z.object({ keyword: Keyword, objType: SearchType, position: z.int().min(1).max(positionMax) }),
  response: Nothing,
  errors: ["common.tooManyRequests"],
});

export const listUnopenedQuestions = endpoint({
  method: "GET",
  path: "/esapi/search/question/list",
  isOurs: true,
  access: { permission: "knowledge:review" },
  summary: "List questions of which nobody opens one of the first hits, the most asked first",
  query: Paging.extend({
    keyword: line(textLengths.max64).optional(),
    sortField: z.enum(["times", "lastTime"]).default("times"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
  }),
  response: page(UnopenedQuestion),
  errors: [],
});
