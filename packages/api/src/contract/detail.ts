import { endpoint, IdParam, Nothing, z } from "../core/index.ts";
import { ContractDetail } from "./shapes.ts";

const params = z.object({
  /** The service. */
  id: IdParam,
});

export const getContract = endpoint({
  method: "GET",
  path: "/esapi/service/detail/:id",
  access: { permission: "contract:view" },
  summary: "Read a service with its contract, service numbers, team and contacts",
  params,
  response: ContractDetail,
  errors: ["contract.notFound"],
});

export const deleteContract = endpoint({
  method: "DELETE",
  path: "/esapi/service/delete/:id",
  access: { permission: "contract:edit" },
  summary: "Delete a service without open requests, and its contract when it has no other service",
  params,
  response: Nothing,
  errors: ["contract.notFound", "contract.hasOpenRequests"],
  done: "contract.deleted",
});

export const mailContract = endpoint({
  method: "GET",
  path: "/esapi/service/sendEmail/:id",
  access: { permission: "contract:view" },
  summary: "Send the facts of a service by mail to its receivers; at most five times an hour",
  params,
  response: z.object({
    /** Addresses it was sent to. */
    sentTo: z.array(z.string()),
  }),
  errors: ["contract.notFound", "contract.managerOnly", "contract.noReceivers", "common.tooManyRequests"],
  done: "contract.mailed",
});
