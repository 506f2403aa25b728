import { defineEnum, type NameOf } from "../define-enum.ts";

/** What a contract is about. */
export const contractType = defineEnum("contractType", {
  maintenance: 0,
  project: 1,
  licence: 2,
  training: 3,
  mixed: 4,
});
export type ContractType = NameOf<typeof contractType>;

export const contractStatus = defineEnum("contractStatus", { draft: 0, active: 1, terminated: 2 });
export type ContractStatus = NameOf<typeof contractStatus>;

/** How far the talks about the next term have come. */
export const renewState = defineEnum("renewState", { none: 0, contacting: 1, renewed: 2, lost: 3 });
export type RenewState = NameOf<typeof renewState>;

/** Kind of a sold service. */
export const serviceType = defineEnum("serviceType", { support: 0, resident: 1, project: 2, product: 3 });
export type ServiceType = NameOf<typeof serviceType>;
