import { endpoint, Id, requiredLine, z } from "../core/index.ts";

const Name = z.string();

/** An organisation that a record belongs to. */
const Whose = { companyId: Id, companyName: Name, companyNameEn: Name.nullable() };

/** A request by its number or by words in it. */
export const FoundRequest = z.object({
  id: Id,
  srNo: z.string(),
  title: z.string(),
  /** Severity. */
  type: z.int(),
  status: z.int(),
  ...Whose,
});

/** What was found, at most five of each kind. */
export const Found = z.object({
  requests: z.array(FoundRequest),
  organisations: z.array(z.object({ id: Id, name: Name, nameEn: Name.nullable() })),
  contracts: z.array(z.object({ id: Id, contractNum: z.string(), name: Name, ...Whose })),
  serviceNumbers: z.array(z.object({ id: Id, sn: z.string(), name: Name, ...Whose })),
  plans: z.array(z.object({ id: Id, planNo: z.string(), title: z.string(), ...Whose })),
  serviceOrders: z.array(z.object({ id: Id, orderNo: z.string(), title: z.string(), ...Whose })),
  /** People of whom the caller may know; the organisation is null for those who belong nowhere. */
  people: z.array(
    z.object({
      userId: Id,
      name: Name,
      companyId: Id.nullable(),
      companyName: Name.nullable(),
      companyNameEn: Name.nullable(),
    }),
  ),
});
export type Found = z.output<typeof Found>;

export const lookUp = endpoint({
  method: "GET",
  path: "/esapi/lookup",
  access: "signedIn",
  isOurs: true,
  summary:
    "Look up requests, organisations, contracts, service numbers, plans, service orders and people by number, words or pinyin",
  query: z.object({
    /** A number or how it begins, words of a request, part of a name, or its pinyin in full or by initials. */
    words: requiredLine(64),
  }),
  response: Found,
  errors: [],
});
