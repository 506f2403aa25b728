import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, requiredText, z } from "../core/index.ts";
import { ContractDetail } from "./shapes.ts";

export const setRenewState = endpoint({
  method: "POST",
  path: "/esapi/service/contract/renewState",
  isOurs: true,
  access: "signedIn",
  summary: "Note how far the talks about the next term have come; a renewal itself is a new contract",
  body: z.object({
    /** The service. */
    id: Id,
    version: z.int32(),
    /** 0 none, 1 contacting, 3 lost. */
    renewState: z.literal([0, 1, 3]),
  }),
  response: ContractDetail,
  errors: [
    "contract.notFound",
    "contract.managerOnly",
    "contract.alreadyRenewed",
    "contract.terminated",
    "common.dataChanged",
  ],
  done: "contract.renewStateSaved",
});

export const terminateContract = endpoint({
  method: "POST",
  path: "/esapi/service/contract/terminate",
  isOurs: true,
  access: { permission: "contract:edit" },
  summary: "End a contract before its time; its service numbers are closed",
  body: z.object({
    /** The service. */
    id: Id,
    version: z.int32(),
    reason: requiredText(textLengths.max256),
  }),
  response: ContractDetail,
  errors: ["contract.notFound", "contract.terminated", "common.dataChanged"],
  done: "contract.terminated",
});
