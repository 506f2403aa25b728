import type { Kysely, Schema } from "@pharos/db";
import { visibility } from "@pharos/domain/enums";
import { expressionBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type {
  PieceKey,
  PieceTexts,
  Reader,
  SearchKind,
  TextCut,
  WeightedText,
} from "../../../platform/search-kind.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";

/** Requests: the request itself is one piece, and so is every reply and every note of its history. */
export const serviceRequestSearch = {
  type: "sr",
  objectType: "serviceRequest",
  pieces: "fewPieces",
  readPieces,
  from: sql`service_request left join dict_menu product on product.id = service_request.product_menu_id`,
  id: sql.ref<number>("service_request.id"),
  title: sql.ref<string>("service_request.title"),
  number: sql.ref<string>("service_request.sr_no"),
  status: sql.ref<number>("service_request.status"),
  time: sql.ref<string>("service_request.submitted_at"),
  facets: {
    menuId: sql.ref<number | null>("service_request.catalogue_menu_id"),
    product: sql.ref<string | null>("product.name"),
    version: sql.ref<string | null>("service_request.db_version"),
    tags: sql.ref<string[]>("service_request.tags"),
  },
  visible: (reader: Reader) =>
    reader ? visibleServiceRequests(reader)(expressionBuilder<Schema, "service_request">()) : undefined,
  readsInternal: (reader: Reader) => reader !== null && readsNotes(reader),
  // What was found out once is worth more than one of the times it happened.
  weight: 0.8,
} satisfies SearchKind;

// Notes are the vendor's. Who is on both sides reads those of requests that are not the own organisations'.
function readsNotes(actor: Actor) {
  if (!actor.isCustomer) return true;
  if (!actor.isInternal && actor.roles.size <= 1) return false;
  return sql<boolean>`service_request.company_id <> all(${actor.companyIds}::bigint[])`;
}

/** Characters of a text that are read; the tokenizer goes no further. */
const readMax = 200_000;

interface StoredTexts extends PieceKey {
  readonly isInternal: boolean;
  readonly heading: string | null;
  /** JSON, which is read natively: an array of the database is taken apart one character after the other. */
  readonly bodies: readonly (string | null)[];
}

async function readPieces(
  db: Kysely<Schema>,
  pieces: readonly PieceKey[],
  cut: TextCut,
): Promise<PieceTexts[]> {
  const internal = visibility.toCode("internal");
  const { rows } = await sql<StoredTexts>`
    select k.object_type, k.object_id, k.part, k.part_id,
      k.part = 'note' or coalesce(p.visibility = ${internal}, false) as "isInternal",
      r.title || ' ' || r.sr_no as heading,
      case k.part
        when 'request' then json_build_array(${cut(sql`left(r.content_md, ${readMax})`)}, r.solution, r.root_cause,
          r.recover_description)
        when 'reply' then json_build_array(${cut(sql`left(p.content_md, ${readMax})`)})
        else json_build_array(${cut(sql`left(h.content::text, ${readMax})`)}) end as bodies
    from unnest(${pieces.map(({ object_type }) => object_type)}::varchar[],
      ${pieces.map(({ object_id }) => object_id)}::bigint[], ${pieces.map(({ part }) => part)}::varchar[],
      ${pieces.map(({ part_id }) => part_id)}::bigint[]) as k (object_type, object_id, part, part_id)
    left join service_request r on k.part = 'request' and r.id = k.object_id
    left join service_request_reply p on k.part = 'reply' and p.id = k.part_id and p.removed_at is null
    left join service_request_history h on k.part = 'note' and h.id = k.part_id`.execute(db);
  return rows.map(({ heading, bodies, ...piece }) => ({ ...piece, texts: weighted(piece, heading, bodies) }));
}

function weighted(
  { part }: PieceKey,
  heading: string | null,
  bodies: readonly (string | null)[],
): WeightedText[] {
  const weight = part === "request" ? "B" : "C";
  return [
    ...(heading === null ? [] : [{ weight: "A" as const, text: heading }]),
    ...bodies.flatMap((text) => (text === null ? [] : [{ weight, text } as const])),
  ];
}
