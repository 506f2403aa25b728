import { endpoint, IdParam, Moment, z } from "../core/index.ts";
import { ServiceOrderDetail } from "./shapes.ts";

const params = z.object({ id: IdParam });

export const getServiceOrder = endpoint({
  method: "GET",
  path: "/esapi/service-order/:id",
  access: { permission: "so:view" },
  summary: "Read a service order with its signatures",
  params,
  response: ServiceOrderDetail,
  errors: ["serviceOrder.notFound"],
});

/** A link to a document, for a few minutes. */
export const DocumentLink = z.object({ url: z.string(), expireAt: Moment });

export const openOrderDocument = endpoint({
  method: "GET",
  path: "/esapi/service-order/:id/document",
  isOurs: true,
  access: { permission: "so:view" },
  summary: "Get a short-lived link to the document of a completed service order",
  params,
  response: DocumentLink,
  errors: ["serviceOrder.notFound"],
});
