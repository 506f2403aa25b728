import { type requirement as recordOfRequirement, requirement, requirements } from "@pharos/api/requirement";
import { requirementStatus } from "@pharos/domain/enums";
import { canMoveRequirement } from "@pharos/domain/requirement";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Loaded, Prepared, Write } from "../../platform/register/definition.ts";
import { register } from "../../platform/register/register.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { productById } from "../dictionary/index.ts";
import { customerById, vendorPersonById } from "../organisation/index.ts";
import { notifyOfRequirement } from "./notify-requirement.ts";
import { handlesRequirements, mayRaiseRequirements, requirementPolicy } from "./requirement.policy.ts";
import { visibleRequirements } from "./requirement.visibility.ts";

type Fields = (typeof recordOfRequirement)["fields"];
interface Facts {
  author_id: number;
}
export type RequirementWrite = Write<Fields, Facts>;
export type LoadedRequirement = Loaded<Fields, Facts>;

/** Requirements: raised by customers and the vendor's people, assessed and answered by their handlers. */
export const requirementRegister = register(requirements, {
  record: requirement,
  table: "requirement",
  visible: visibleRequirements,
  joins: sql`
    left join company on company.id = requirement.company_id
    left join dict_menu product on product.id = requirement.product_menu_id`,
  shows: ({ actor }) => ({
    companyName: sql<string | null>`company.name`,
    companyNameEn: sql<string | null>`company.name_en`,
    productName: sql<string | null>`product.name`,
    productNameEn: sql<string | null>`product.name_en`,
    handlerName: nameOfUser("requirement.handler_id"),
    voteCount: sql<number>`(select count(*)::int from requirement_vote v where v.requirement_id = requirement.id)`,
    isVoted: sql<boolean>`exists (select from requirement_vote v
      where v.requirement_id = requirement.id and v.user_id = ${actor.userId})`,
    createdTime: sql<string>`requirement.created_at`,
    createdByName: nameOfUser("requirement.created_by").$castTo<string>(),
  }),
  facts: () => ({ author_id: sql<number>`requirement.created_by` }),
  policy: requirementPolicy,
  create: mayRaiseRequirements,
  notFound: "requirement.notFound",
  fixed: { companyId: "requirement.companyFixed" },
  references: {
    companyId: { byId: customerById, unknown: "requirement.companyUnknown" },
    productMenuId: { byId: productById, unknown: "requirement.productUnknown" },
    handlerId: { byId: vendorPersonById, unknown: "requirement.handlerUnknown" },
  },
  filters: {
    id: (id: number) => sql<boolean>`requirement.id = ${id}`,
    mine: (isMine: boolean, { actor }) =>
      isMine ? sql<boolean>`requirement.created_by = ${actor.userId}` : sql<boolean>`true`,
    faultId: (requestId: number) => sql<boolean>`exists (select from requirement_request l
      where l.requirement_id = requirement.id and l.request_id = ${requestId})`,
  },
  prepare:
    (tx, { actor }) =>
    async (write) => {
      refuseHandling(actor, write);
      refuseStep(write);
      if (!write.row) return forOrganisation(actor, write);
      await notifyOfRequirement(tx, actor, write.row, write.input);
      return undefined;
    },
  exported: {
    name: "requirementServer.requirements",
    columns: [
      ["title", "requirementServer.field.title"],
      ["type", "requirementServer.field.type"],
      ["priority", "requirementServer.field.priority"],
      ["status", "requirementServer.field.status"],
      ["voteCount", "requirementServer.field.voteCount"],
      ["companyId", "requirementServer.field.company"],
      ["productMenuId", "requirementServer.field.product"],
      ["handlerId", "requirementServer.field.handler"],
      ["planVersion", "requirementServer.field.planVersion"],
      ["reply", "requirementServer.field.reply"],
      ["createdByName", "requirementServer.field.createdByName"],
      ["createdTime", "requirementServer.field.createdTime"],
    ],
  },
});

const handled = ["status", "handlerId", "planVersion", "reply", "externalId"] as const;

/** What only handlers write stays as it is in other hands, and may be sent back unchanged. */
function refuseHandling(actor: Actor, { input, row }: RequirementWrite): void {
  if (handlesRequirements(actor)) return;
  for (const name of handled) {
    const known = row ? row[name] : name === "status" ? requirementStatus.toCode("new") : null;
    if (input[name] !== undefined && (input[name] || null) !== (known || null))
      throw fieldError(name, "requirement.notHandler");
  }
}

function refuseStep({ input, row }: RequirementWrite): void {
  const [from, to] = [row?.status ?? requirementStatus.toCode("new"), input.status];
  if (to === undefined || to === from) return;
  if (!canMoveRequirement(requirementStatus.fromCode(from), requirementStatus.fromCode(to)) || !row)
    throw fieldError("status", "requirement.stepImpossible");
  const reply = input.reply === undefined ? row.reply : input.reply;
  if (requirementStatus.fromCode(to) === "declined" && !reply)
    throw fieldError("reply", "requirement.replyMissing");
}

/** A customer's person raises it for the own organisation, which goes without saying where there is only one. */
function forOrganisation(actor: Actor, { input }: RequirementWrite): Prepared<Fields> | undefined {
  if (isOnVendorSide(actor)) return undefined;
  const [own, ...others] = actor.companyIds;
  if (input.companyId) {
    if (!actor.companyIds.includes(input.companyId))
      throw fieldError("companyId", "requirement.companyUnknown");
    return undefined;
  }
  if (own === undefined || others.length > 0) throw missingField("companyId");
  return { input: { ...input, companyId: own } };
}
