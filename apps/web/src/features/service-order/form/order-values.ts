import type { CallInput } from "@pharos/api/core";
import type { createServiceOrder, ServiceOrderDetail, ServiceOrderDraft } from "@pharos/api/service-order";
import { onSiteSigningOf, type SignFields } from "../sign/sign-values.ts";

/** What is sent for an order. */
export type OrderBody = NonNullable<CallInput<typeof createServiceOrder>["body"]>;

/** The form as it is filled in; names are those of the wire, so that refusals find their fields. */
export type OrderFields = Partial<Omit<OrderBody, "customerSigning" | "totalHours">> & {
  /** Present while the customer signs in the form. */
  readonly customerSigning?: SignFields;
};

/** What the form begins with. */
export function initialFields(
  order: ServiceOrderDetail | null,
  draft: ServiceOrderDraft | undefined,
  userId: number,
): OrderFields {
  if (order)
    return {
      title: order.title,
      companyId: order.companyId,
      accId: order.accId,
      faultId: order.faultId,
      planId: order.planId,
      hourIds: order.hourIds,
      serviceDateFrom: order.serviceDateFrom,
      serviceDateTo: order.serviceDateTo,
      place: order.place,
      address: order.address,
      engineerIds: order.engineerIds,
      contentMd: order.contentMd,
      resultMd: order.resultMd,
      leftoverMd: order.leftoverMd,
      customerContact: order.customerContact,
      customerPhone: order.customerPhoneFull,
    };
  if (!draft) return { place: 0, engineerIds: [userId] };
  const { companyName: _, totalHours: __, ...fields } = draft;
  return fields;
}

/** What is sent for what was filled in. */
export function bodyOf({ customerSigning, ...fields }: OrderFields): OrderBody {
  const { title = "", companyId = 0, serviceDateFrom = "", serviceDateTo = "" } = fields;
  const { engineerIds = [], contentMd = "", customerContact = "" } = fields;
  return {
    ...fields,
    title,
    companyId,
    serviceDateFrom,
    serviceDateTo,
    engineerIds,
    contentMd,
    customerContact,
    ...(customerSigning && { customerSigning: onSiteSigningOf(customerSigning) }),
  };
}
