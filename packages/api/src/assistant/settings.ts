import { assistantMode } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, endpoint, Id, line, Moment, Month, Paging, page, z } from "../core/index.ts";

const access = { permission: "sys:config" } as const;

/** How much the assistant answered in a month, by the calendar of the installation. */
export const AssistantUsage = z.object({
  /** Answers that the model worded. */
  answers: z.int(),
  /** Answers made of quotations alone. */
  quotations: z.int(),
  /** Questions without a source. */
  unanswered: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** What was written for experts at service requests, and what was proposed while requests were written. */
  suggested: z.int(),
  /** Of it, so much was taken, and so much turned down; the rest was left undecided. */
  taken: z.int(),
  dismissed: z.int(),
  /** Tokens of today, both ways, as the budget of a day counts them. */
  tokensToday: z.int(),
});
export type AssistantUsage = z.output<typeof AssistantUsage>;

/** What the assistant may do in the matters of an organisation, and what it did. */
export const AssistantOrganisation = AssistantUsage.extend({
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  mode: code(assistantMode),
  /** Who set the mode last, and when; null: nobody has. */
  changedByName: z.string().nullable(),
  changedTime: Moment.nullable(),
});
export type AssistantOrganisation = z.output<typeof AssistantOrganisation>;

export const listAssistantUsage = endpoint({
  method: "GET",
  path: "/esapi/assistant/usage",
  isOurs: true,
  access,
  summary:
    "List what the assistant may do for each organisation and how much it answered in a month, the most used first",
  query: Paging.extend({
    /** `YYYY-MM`; left out: the present month. */
    month: Month.optional(),
    keyword: line(textLengths.max128).optional(),
  }),
  response: page(AssistantOrganisation).extend({
    hasModel: z.boolean(),
    /** Tokens a day; null without a model. */
    tokensPerDay: z.int().nullable(),
    tokensPerDayAndOrganisation: z.int().nullable(),
    /** Everything together: all organisations and what the vendor's people ask for themselves. */
    all: AssistantUsage,
    /** What the vendor's people ask for themselves. */
    vendor: AssistantUsage,
  }),
  errors: [],
});

export const saveAssistantMode = endpoint({
  method: "POST",
  path: "/esapi/assistant/mode",
  isOurs: true,
  access,
  summary:
    "Say what the assistant may do in the matters of an organisation; counts from the next question on",
  body: z.object({ companyId: Id, mode: code(assistantMode) }),
  response: AssistantOrganisation.pick({
    companyId: true,
    mode: true,
    changedByName: true,
    changedTime: true,
  }),
  errors: ["organisation.notFound", "assistant.vendorHasNoMode"],
  done: "assistant.modeSaved",
});
