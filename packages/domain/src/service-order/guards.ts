import { orderSigning, type ServiceOrderStatus, type SigningParty } from "../enums.ts";
import { type ServiceOrderAction, serviceOrderLifecycle } from "./lifecycle.ts";

/** What the guards know of an order. */
export interface OrderCase {
  readonly status: ServiceOrderStatus;
  /** Whose signatures stand below it. */
  readonly signedBy: readonly SigningParty[];
}

/** Why an action is refused. */
export type OrderProblem = "wrongState" | "alreadySigned" | "frozen" | "nothingSigned";

/** Who signs by an action. */
const partyOf: Readonly<Partial<Record<ServiceOrderAction, SigningParty>>> = {
  signAsEngineer: "engineer",
  signAsCustomer: "customer",
  signOnSite: "customer",
};

/** Whether the order's state allows an action, whoever asks; the reason when it does not. */
export function checkOrder(action: ServiceOrderAction, order: OrderCase): true | OrderProblem {
  const { status, signedBy } = order;
  const party = partyOf[action];
  if (party && signedBy.includes(party)) return "alreadySigned";
  if (action === "decline" && signedBy.includes("customer")) return "alreadySigned";
  if ((action === "edit" || action === "delete") && status !== "voided" && signedBy.length > 0)
    return "frozen";
  if (!serviceOrderLifecycle.allows(action, status)) return "wrongState";
  // What nobody has signed is edited or deleted instead.
  if (action === "void" && signedBy.length === 0) return "nothingSigned";
  return true;
}

/** How far the signatures have come, in the code of the wire. */
export const signingOf = ({ status, signedBy }: OrderCase) =>
  orderSigning.toCode(status === "unsigned" && signedBy.length > 0 ? "customerSigned" : status);

/** The state after a signature; throws when it is not possible. */
export function statusAfterSigning({ status, signedBy }: OrderCase, party: SigningParty): ServiceOrderStatus {
  if (party === "customer") return serviceOrderLifecycle.next("signAsCustomer", status);
  const isLast = signedBy.includes("customer");
  return serviceOrderLifecycle.next("signAsEngineer", status, isLast ? "completed" : "engineerSigned");
}
