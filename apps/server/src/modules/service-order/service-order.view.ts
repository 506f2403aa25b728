import type { Turn } from "@pharos/api/core";
import type {
  OrderPaper,
  OrderSignature,
  ServiceOrderAbilities,
  ServiceOrderDetail,
} from "@pharos/api/service-order";
import {
  hourVisibility,
  serviceOrderStatus,
  servicePlace,
  signingChannel,
  signingParty,
} from "@pharos/domain/enums";
import { checkLink, signingOf } from "@pharos/domain/service-order";
import { maskPhone } from "@pharos/domain/text";
import type { Locale } from "@pharos/i18n";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { toTurn } from "../../platform/to-turn.ts";
import type { HourOfOrder } from "../work-hour/index.ts";
import { paperOf, showsTotal } from "./order-content.ts";
import { caseOf, serviceOrderPolicy } from "./service-order.policy.ts";
import type { OrderRecord, SignatureRow } from "./service-order.repo.ts";
import type { LinkRow } from "./share/link.repo.ts";

/** Who reads, when and in which language. */
interface Reading {
  readonly actor: Actor;
  readonly locale: Locale;
  readonly now: Date;
  readonly translate: Platform["translate"];
}

/** What everybody who may read an order sees of it. */
export function toPaper(row: OrderRecord): OrderPaper {
  const { content, hash } = paperOf(row);
  const { serviceFrom, serviceTo, place, ...rest } = content;
  return {
    ...rest,
    engineers: [...rest.engineers],
    serviceDateFrom: serviceFrom,
    serviceDateTo: serviceTo,
    place: servicePlace.toCode(place),
    status: serviceOrderStatus.asCode(row.status),
    signing: signingOf(caseOf(row)),
    // The switch may have been turned since it was signed.
    totalHours: showsTotal(row) ? content.totalHours : null,
    pendingHours: (showsTotal(row) && content.pendingHours) || null,
    docHash: hash,
    voidReason: row.void_reason,
    completedTime: row.completed_at,
    documentHash: row.document_hash,
    declined:
      row.declined_at === null
        ? null
        : { time: row.declined_at, name: row.declined_by ?? "", reason: row.decline_reason ?? "" },
  };
}

/** A signature as the paper shows it. */
export function toSignature(row: SignatureRow): OrderSignature {
  return {
    party: signingParty.asCode(row.party),
    signerName: row.signer_name,
    signerTitle: row.signer_title,
    image: `data:image/png;base64,${row.image.toString("base64")}`,
    satisfaction: row.satisfaction,
    opinion: row.opinion,
    channel: signingChannel.asCode(row.channel),
    codePhone: row.code_phone,
    signedTime: row.signed_at,
  };
}

/** What stands beside an order. */
interface OrderParts {
  readonly turn: Turn | null;
  readonly signatures: readonly SignatureRow[];
  readonly hours: readonly HourOfOrder[];
  readonly links: readonly LinkRow[];
}

/** An order for somebody who is signed in. */
export function toDetail(
  row: OrderRecord,
  { turn, signatures, hours, links }: OrderParts,
  { actor, locale, now, translate }: Reading,
): ServiceOrderDetail {
  // Object.fromEntries forgets the names, which are those of the policy.
  const abilities = Object.fromEntries(
    Object.entries(serviceOrderPolicy).map(([name, rule]) => [
      name,
      toAbility(rule(actor, row, now), locale, translate),
    ]),
  ) as ServiceOrderAbilities;
  const isEditor = abilities.copy.isAllowed;
  return {
    ...toPaper(row),
    id: row.id,
    turn: toTurn(turn),
    companyId: row.company_id,
    accId: row.service_number_id,
    faultId: row.service_request_id,
    planId: row.plan_id,
    planNo: row.plan_no,
    engineerIds: row.engineer_ids,
    hours: showsHours(actor, row) ? hours.map(({ id: _, engineerId: __, ...line }) => line) : [],
    hourIds: isEditor ? hours.map(({ id }) => id) : [],
    totalHoursFull: isEditor ? row.hours_total : null,
    customerPhoneFull: isEditor ? row.customer_phone : null,
    signatures: signatures.map(toSignature),
    links: isEditor ? links.map((link) => toLink(link, row, now)) : [],
    createdByName: row.created_by_name ?? "",
    createdTime: row.created_at,
    copiedFrom:
      isEditor && row.copied_from_id !== null && row.origin_no !== null
        ? { id: row.copied_from_id, orderNo: row.origin_no }
        : null,
    hasDocument: row.document_key !== null,
    version: row.version,
    abilities,
  };
}

/** The vendor reads the hours of an order; a customer where the organisation sees hours in detail. */
const showsHours = (actor: Actor, row: OrderRecord): boolean =>
  !actor.isCustomer || hourVisibility.fromCode(row.hour_visibility) === "lines";

function toLink(link: LinkRow, row: OrderRecord, now: Date): ServiceOrderDetail["links"][number] {
  const state = checkLink(
    { expiresAtMs: Date.parse(link.expires_at), isRevoked: link.revoked_at !== null },
    {
      completedAtMs: row.completed_at === null ? null : Date.parse(row.completed_at),
      isVoided: row.voided_at !== null,
    },
    now.getTime(),
  );
  return {
    id: link.id,
    recipient: link.recipient,
    createdTime: link.created_at,
    expireTime: link.expires_at,
    state: state === true ? "live" : state,
    openCount: link.open_count,
    codePhone: link.code_phone === null ? null : maskPhone(link.code_phone),
  };
}
