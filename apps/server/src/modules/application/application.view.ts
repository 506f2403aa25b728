import type { ApplicationRow } from "@pharos/api/application";
import { maskPhone } from "@pharos/domain/text";
import type { ApplicationListRow } from "./application-list.repo.ts";

/** An application as the wire words it; the list masks the phone, which only a decision needs. */
export function toApplicationRow(
  row: ApplicationListRow,
  { isMasked }: { isMasked: boolean },
): ApplicationRow {
  return {
    id: row.id,
    applyNo: row.apply_no,
    applyType: row.apply_type,
    status: row.status,
    companyName: row.company_name,
    contactName: row.contact_name,
    phone: row.phone && isMasked ? maskPhone(row.phone) : row.phone,
    email: row.email,
    contractNum: row.contract_num,
    product: row.product,
    reason: row.reason,
    faultId: row.service_request_id,
    srNo: row.sr_no,
    source: row.source,
    createdTime: row.created_at,
    reviewerName: row.reviewer_name,
    reviewTime: row.reviewed_at,
    reviewComment: row.review_comment,
    version: row.version,
  };
}
