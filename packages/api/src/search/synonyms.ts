import { synonymLimits } from "@pharos/domain/search";
import { endpoint, Id, IdParam, line, Moment, Nothing, z } from "../core/index.ts";

/** Expressions that mean the same to the search. */
export const SynonymGroup = z.object({
  id: Id,
  expressions: z.array(z.string()),
  version: z.int32(),
  updatedTime: Moment,
});
export type SynonymGroup = z.output<typeof SynonymGroup>;

const access = { permission: "sys:config" } as const;

export const listSynonyms = endpoint({
  method: "GET",
  path: "/esapi/search/synonym/list",
  isOurs: true,
  access,
  summary: "List the synonyms of the search",
  response: z.array(SynonymGroup),
  errors: [],
});

export const saveSynonyms = endpoint({
  method: "POST",
  path: "/esapi/search/synonym/save",
  isOurs: true,
  access,
  summary: "Add a group of synonyms, or change one; searches use it at once",
  body: z.object({
    id: Id.optional(),
    /** The version that was read; needed when changing. */
    version: z.int32().optional(),
    expressions: z
      .array(
        line(synonymLimits.expressionMax).min(synonymLimits.expressionMin, { error: "validation.value" }),
      )
      .min(2, { error: "search.synonymsTooFew" })
      .max(synonymLimits.expressions),
  }),
  response: SynonymGroup,
  errors: [
    "search.synonymsNotFound",
    "search.synonymsTooFew",
    "search.synonymTaken",
    "search.synonymsTooMany",
  ],
  done: "search.synonymsSaved",
});

export const deleteSynonyms = endpoint({
  method: "DELETE",
  path: "/esapi/search/synonym/delete/:id",
  isOurs: true,
  access,
  summary: "Delete a group of synonyms",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["search.synonymsNotFound"],
  done: "search.synonymsDeleted",
});
