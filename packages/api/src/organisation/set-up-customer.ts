import { SaveAsset } from "../asset/save.ts";
import { SaveContract } from "../contract/save.ts";
import { endpoint, Id, z } from "../core/index.ts";
import { NewMember } from "./members.ts";
import { CompanyForm } from "./save-company.ts";

/** A new customer as one sheet: the organisation, what was sold to it, its first person and its first system. */
export const SetUpCustomer = z.object({
  company: CompanyForm.omit({ id: true, version: true, partyType: true, teamId: true, status: true }),
  /** Serves the organisation, and delivers its first contract. */
  teamId: Id,
  /** The first contract with its service numbers. */
  service: SaveContract.omit({ id: true, version: true, companyId: true, renewsId: true, teamId: true }),
  member: NewMember.extend({
    /** Administers the organisation once the invitation is accepted. */
    isAdmin: z.boolean().default(true),
  }).nullish(),
  /** Covered by every service number of the contract. */
  asset: SaveAsset.omit({ id: true, revision: true, companyId: true }).nullish(),
});
export type SetUpCustomer = z.input<typeof SetUpCustomer>;

export const setUpCustomer = endpoint({
  method: "POST",
  path: "/esapi/companies/setup",
  isOurs: true,
  isCreating: true,
  access: { permission: "contract:edit" },
  summary:
    "Set up a customer at once: organisation, contract with service numbers, member and asset; all or nothing",
  body: SetUpCustomer,
  response: z.object({
    companyId: Id,
    contractId: Id,
    accIds: z.array(Id),
    assetId: Id.nullable(),
  }),
  errors: [
    "organisation.nameTaken",
    "organisation.externalIdTaken",
    "organisation.editNotAllowed",
    "organisation.personUnknown",
    "organisation.teamUnknown",
    "organisation.membersNotAllowed",
    "organisation.tooManyInvitations",
    "contract.numberTaken",
    "contract.teamUnknown",
    "contract.personUnknown",
    "contract.productUnknown",
    "contract.outsideTerm",
    "asset.editNotAllowed",
  ],
  done: "organisation.customerSetUp",
});
