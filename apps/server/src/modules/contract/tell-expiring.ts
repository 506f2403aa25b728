import type { TranslationKey } from "@pharos/i18n";
import { type Listener, listener } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findCompanyAdmins } from "../organisation/index.ts";
import { contractExpiring } from "./contract.events.ts";
import { type ExpiringContract, findExpiring } from "./expiring.repo.ts";

/** Tells people of the ends of contracts. */
export const tellExpiring: Listener = listener(
  "contract.tellExpiring",
  contractExpiring,
  async (tx, { contractId, daysLeft, factKey, isForCustomers, isMailed }) => {
    const contract = await findExpiring(tx.db, contractId);
    if (!contract) return;
    const told = { contract, daysLeft, factKey, isMailed };
    const { manager_user_id: manager, owner_user_id: owner } = contract;
    await tell(tx, told, {
      audience: { manager: manager === null ? [] : [manager], owner: owner === null ? [] : [owner] },
      link: `/contract?search=${encodeURIComponent(contract.contract_num)}`,
    });
    if (!isForCustomers) return;
    await tell(tx, told, {
      audience: { companyAdmins: await findCompanyAdmins(tx.db, contract.company_id) },
      link: `/organization/contract/${contract.company_id}`,
    });
  },
);

interface Told {
  readonly contract: ExpiringContract;
  readonly daysLeft: number;
  readonly factKey: string;
  readonly isMailed: boolean;
}

interface Audience {
  readonly audience: NonNullable<Parameters<typeof notify>[1]["audience"]>;
  readonly link: string;
}

async function tell(
  tx: UnitOfWork,
  { contract, daysLeft, factKey, isMailed }: Told,
  { audience, link }: Audience,
): Promise<void> {
  await notify(tx, {
    // By the rule people hear by mail too; without it in the portal only.
    ...(isMailed
      ? { event: "contract.expiring" as const, audience, userIds: [] }
      : { userIds: Object.values(audience).flat() }),
    type: "contract",
    level: daysLeft <= 7 ? "warn" : "info",
    titleKey: textOf(daysLeft),
    params: {
      company: contract.company_name,
      num: contract.contract_num,
      name: contract.name,
      date: contract.end_date,
      count: Math.max(daysLeft, 0),
    },
    link,
    object: { type: "contract", id: contract.id },
    dedupeKey: factKey,
  });
}

function textOf(daysLeft: number): TranslationKey {
  if (daysLeft > 0) return "contractServer.message.expiring";
  return daysLeft === 0 ? "contractServer.message.endsToday" : "contractServer.message.ended";
}
