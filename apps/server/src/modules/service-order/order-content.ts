import { createHash } from "node:crypto";
import { hourVisibility, servicePlace } from "@pharos/domain/enums";
import { canonicalContent, type OrderContent } from "@pharos/domain/service-order";
import { maskPhone } from "@pharos/domain/text";
import { toBusinessIso } from "@pharos/domain/time";
import type { OrderRecord } from "./service-order.repo.ts";

/** What stands on the paper, and its hash. */
export interface Paper {
  readonly content: OrderContent;
  /** The content as one text. */
  readonly canonical: string;
  readonly hash: string;
}

/** Whether the organisation sees how long the work took: on paper, in lists, by a link and in the document. */
export const showsTotal = ({ hour_visibility }: Pick<OrderRecord, "hour_visibility">): boolean =>
  hourVisibility.fromCode(hour_visibility) !== "nothing";

/** The paper of an order: as it was signed, or as it would be signed now. */
export function paperOf(row: OrderRecord): Paper {
  if (row.frozen_content !== null && row.content_hash !== null)
    // Only `canonicalContent` writes the column.
    return {
      content: JSON.parse(row.frozen_content) as OrderContent,
      canonical: row.frozen_content,
      hash: row.content_hash,
    };
  const content = currentContent(row);
  const canonical = canonicalContent(content);
  return { content, canonical, hash: createHash("sha256").update(canonical).digest("hex") };
}

function currentContent(row: OrderRecord): OrderContent {
  return {
    orderNo: row.order_no,
    title: row.title,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    sn: row.sn,
    srNo: row.sr_no,
    serviceFrom: toBusinessIso(Date.parse(row.service_from)),
    serviceTo: toBusinessIso(Date.parse(row.service_to)),
    place: servicePlace.fromCode(row.place),
    address: row.address,
    totalHours: showsTotal(row) ? row.hours_total : null,
    ...(showsTotal(row) && row.hours_pending !== null && { pendingHours: row.hours_pending }),
    engineers: row.engineers.map(({ name }) => name),
    contentMd: row.content_md,
    resultMd: row.result_md,
    leftoverMd: row.leftover_md,
    customerContact: row.customer_contact,
    customerPhone: row.customer_phone === null ? null : maskPhone(row.customer_phone),
  };
}
