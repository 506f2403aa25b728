import { endpoint, line, z } from "../core/index.ts";

/** One choice of a list. */
export const DictionaryChoice = z.object({
  /** What is stored and sent: the code of an enumeration, the id of a dictionary entry. */
  value: z.union([z.number(), z.string()]),
  /** In the language asked for. */
  label: z.string(),
  labelEn: z.string(),
  /** `#rrggbb`; null for none. */
  color: z.string().nullable(),
});

export const findDiction = endpoint({
  method: "GET",
  path: "/esapi/diction/find",
  access: "signedIn",
  summary:
    "Choices by type: names of enumerations such as `severity`, dictionary types such as `1`, items of a type such as `item5`; unknown types have none",
  query: z.object({
    /** Joined by comma; at most 50. */
    types: line(1024),
    lang: z.enum(["zh", "en"]).optional(),
  }),
  response: z.record(z.string(), z.array(DictionaryChoice)),
  errors: [],
});
