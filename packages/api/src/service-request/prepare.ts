import { endpoint, Id, IdParam, z } from "../core/index.ts";

export const prepareServiceRequest = endpoint({
  method: "GET",
  path: "/esapi/fault/prepare",
  isOurs: true,
  access: { permission: "service:create" },
  summary: "What the form for a new request fills in by itself",
  query: z.object({
    /** For whom; nothing is known of an organisation the caller may not raise a request for. */
    companyId: IdParam,
    /** The asset that was chosen. */
    assetId: IdParam.optional(),
  }),
  response: z.object({
    /** How the caller can be reached; null for the vendor's people, who raise it for someone else. */
    contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
    /** The organisation's members to raise it for, its admins first; empty for customers, who raise their own. */
    people: z.array(z.object({ userId: Id, name: z.string(), isAdmin: z.boolean() })),
    /** Catalogue entries of earlier requests, among those the caller may see, about the asset or else the organisation; the most frequent first, at most three. */
    catalogue: z.array(z.object({ menuId: Id, name: z.string(), nameEn: z.string() })),
    /** Parts of the asset, parents before children. */
    nodes: z.array(
      z.object({
        id: Id,
        /** The node it stands below; null at the top. */
        parentId: Id.nullable(),
        typeName: z.string(),
        typeNameEn: z.string(),
        name: z.string(),
        /** 0 primary, 1 standby, 2 witness, 3 proxy, 4 storage. */
        role: z.int(),
      }),
    ),
  }),
  errors: [],
});
