import { articleType, notIntoKnowledgeReason } from "@pharos/domain/enums";
import { CalendarDate, code, endpoint, Id, z } from "../core/index.ts";
import { ArticleRef } from "./shapes.ts";

/** What is published of one author or one catalogue entry, and what readers made of it. */
const Share = z.object({
  id: Id.nullable(),
  name: z.string(),
  published: z.int(),
  views: z.int(),
  useful: z.int(),
  useless: z.int(),
  /** How often they were linked in answers or conclusions, or made a request unnecessary, during the days asked for. */
  reused: z.int(),
});

export const getKnowledgeSummary = endpoint({
  method: "GET",
  path: "/esapi/knowledge/summary",
  isOurs: true,
  access: { permission: "knowledge:create" },
  summary: "Read what the knowledge base holds, how it is used, and how many closed requests became articles",
  query: z.object({
    /** First and last day of what is counted by time, in the business time zone; absent: the last twelve months. */
    startTime: z.iso.date().optional(),
    endTime: z.iso.date().optional(),
  }),
  response: z.object({
    startTime: CalendarDate,
    endTime: CalendarDate,
    /** Articles the caller may read, and those the caller looks after, as they stand now. */
    published: z.int(),
    pending: z.int(),
    drafts: z.int(),
    withdrawn: z.int(),
    /** Published during the days asked for, first revisions only. */
    publishedInRange: z.int(),
    useful: z.int(),
    useless: z.int(),
    /** Readers' reports that nobody has handled. */
    openReports: z.int(),
    /** Published articles the caller may read, by what they are. */
    byType: z.array(z.object({ type: code(articleType), count: z.int() })),
    byAuthor: z.array(Share),
    byCatalogue: z.array(Share),
    /** Requests closed during the days asked for that the caller may see, and those that an article was written from. */
    closedRequests: z.int(),
    intoKnowledge: z.int(),
    /** Why no article was written from the others, as those who closed them said. */
    notIntoKnowledge: z.array(z.object({ reason: code(notIntoKnowledgeReason), count: z.int() })),
    /** How often articles were used during the days asked for: linked in answers or conclusions, or instead of a request. */
    reuse: z.object({ answers: z.int(), conclusions: z.int(), deflections: z.int() }),
    mostUsed: z.array(ArticleRef.extend({ count: z.int() })),
    /** Published articles whose day of review has passed, the longest first; at most 20. */
    staleTotal: z.int(),
    stale: z.array(ArticleRef.extend({ authorName: z.string(), nextReviewDate: CalendarDate })),
  }),
  errors: ["common.validation"],
});
