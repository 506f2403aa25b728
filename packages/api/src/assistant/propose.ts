import { assistantLimits } from "@pharos/domain/assistant";
import { assistantProposal, severity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, endpoint, Id, line, text, z } from "../core/index.ts";

/** A branch of the fault catalogue that a text speaks for. */
const ProposedCatalogue = z.object({
  /** By which it is taken or dismissed. */
  suggestionId: Id,
  menuId: Id,
  name: z.string(),
  nameEn: z.string(),
  /** A word of the branch's name that stands in the text; null: none does. */
  term: z.string().nullable(),
  /** Of so many similar requests that the caller may see and that have a branch, so many have this one; both 0 without any. */
  similarCount: z.int(),
  comparedCount: z.int(),
});

/** A severity that a text speaks for. */
const ProposedSeverity = z.object({
  suggestionId: Id,
  type: code(severity),
  /** The words it was taken from, as they stand in the text. */
  words: z.array(z.string()),
});

export const proposeForRequest = endpoint({
  method: "POST",
  path: "/esapi/assistant/propose",
  isOurs: true,
  access: { permission: "service:create" },
  summary:
    "Propose a branch of the fault catalogue and a severity for a request that is being written, each with its reason; by plain rules, without a model",
  body: z.object({
    /** For whom; members of one organisation leave it out. */
    companyId: Id.nullish(),
    title: line(textLengths.title),
    contentMd: text(assistantLimits.contentMax).default(""),
    /** What is not decided yet. */
    kinds: z
      .array(z.enum(assistantProposal.names))
      .max(assistantProposal.names.length)
      .default([...assistantProposal.names]),
  }),
  response: z.object({
    catalogue: ProposedCatalogue.nullable(),
    severity: ProposedSeverity.nullable(),
  }),
  errors: ["common.tooManyRequests"],
});
