import { searchTypes } from "@pharos/domain/search";
import { Id, line, Moment, z } from "../core/index.ts";

/** Longest question that is searched for, in characters: a sentence, or lines of a log. */
export const questionMax = 512;
/** Longest words that are kept of a search, in characters. */
export const keywordMax = 64;

/** A kind of record that can be found: article, manual, resource, document, service request. */
export const SearchType = z.enum(searchTypes);

/** What somebody looks for: words, a question, or pasted lines. */
export const Keyword = line(questionMax).min(1, { error: "validation.required" });

/** A stretch of a text, and whether it is what was looked for. Texts, never markup. */
export const MarkedPart = z.object({ text: z.string(), isHit: z.boolean() });

/** One record that was found. */
export const SearchHit = z.object({
  objType: SearchType,
  id: Id,
  title: z.string(),
  /** Such as the number of a request; null where there is none. */
  number: z.string().nullable(),
  /** Code of the state, for kinds that have one. */
  status: z.int().nullable(),
  /** Page of the document where the words stand; null where it is not one page of a document. */
  page: z.int().nullable(),
  /** The place where most of the words stand. */
  snippet: z.array(MarkedPart),
  tags: z.array(z.string()),
  product: z.string().nullable(),
  version: z.string().nullable(),
  /** `zh` or `en`; null where nobody said. */
  lang: z.string().nullable(),
  /** How well it answers; hits are ordered by it. */
  score: z.number(),
  /** When it was published or changed. */
  time: Moment,
  /** Words of the question that it lacks, as they were typed; null: it has all of them. */
  missing: z.array(z.string()).nullable(),
});
export type SearchHit = z.output<typeof SearchHit>;

/** A passage that may answer a question, as it is written where it stands. */
export const SearchAnswer = SearchHit.pick({
  objType: true,
  id: true,
  title: true,
  page: true,
  lang: true,
  time: true,
}).extend({
  /** Its words without marks of Markdown, line by line. */
  passage: z.array(MarkedPart),
  /** The heading under which it stands; null: none is known. */
  section: z.string().nullable(),
});
export type SearchAnswer = z.output<typeof SearchAnswer>;

const Facet = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: z.int() }));

/** How many of what was found are of each kind, catalogue, product, version, tag and language; the most frequent ones. */
export const SearchFacets = z.object({
  /** The chosen kinds left out, so that one sees what the others would show. */
  types: Facet(SearchType),
  menus: z.array(z.object({ value: Id, name: z.string(), nameEn: z.string().nullable(), count: z.int() })),
  products: Facet(z.string()),
  versions: Facet(z.string()),
  tags: Facet(z.string()),
  langs: Facet(z.string()),
});
export type SearchFacets = z.output<typeof SearchFacets>;
