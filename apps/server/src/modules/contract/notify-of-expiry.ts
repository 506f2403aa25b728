import type { TranslationKey } from "@pharos/i18n";
import { type Listener, listener } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findCompanyAdmins } from "../organisation/index.ts";
import { contractExpiring } from "./contract.events.ts";
import { type ExpiringContract, findContractReaders, findExpiring } from "./expiring.repo.ts";

/** Tells people of the ends of contracts. */
export const notifyOfExpiry: Listener = listener(
  "contract.notifyOfExpiry",
  contractExpiring,
  async (tx, { contractId, daysLeft, factKey, isForCustomers, isMailed }) => {
    const contract = await findExpiring(tx.db, contractId);
    if (!contract) return;
    const expiry = { contract, daysLeft, factKey, isMailed };
    await notifyVendor(tx, expiry);
    if (!isForCustomers) return;
    await notifyAudience(tx, expiry, {
      audience: { companyAdmins: await findCompanyAdmins(tx.db, contract.company_id) },
      link: `/organization/contract/${contract.company_id}`,
    });
  },
);

/** Manager and owner; someone who may not open contracts, such as a salesperson, gets no link. */
async function notifyVendor(tx: UnitOfWork, expiry: Expiry): Promise<void> {
  const { contract_num, manager_user_id, owner_user_id } = expiry.contract;
  const ids = [manager_user_id, owner_user_id].flatMap((id) => id ?? []);
  const readers = new Set(await findContractReaders(tx.db, ids));
  const link = `/contract?search=${encodeURIComponent(contract_num)}`;
  for (const hasLink of [true, false]) {
    const pick = (id: number | null) => (id !== null && readers.has(id) === hasLink ? [id] : []);
    const audience = { manager: pick(manager_user_id), owner: pick(owner_user_id) };
    await notifyAudience(tx, expiry, { audience, ...(hasLink && { link }) });
  }
}

interface Expiry {
  readonly contract: ExpiringContract;
  readonly daysLeft: number;
  readonly factKey: string;
  readonly isMailed: boolean;
}

interface Audience {
  readonly audience: NonNullable<Parameters<typeof notify>[1]["audience"]>;
  readonly link?: string;
}

async function notifyAudience(
  tx: UnitOfWork,
  { contract, daysLeft, factKey, isMailed }: Expiry,
  { audience, link }: Audience,
): Promise<void> {
  await notify(tx, {
    // By the rule people are notified by mail too; without it in the portal only.
    ...(isMailed
      ? { event: "contract.expiring" as const, audience, userIds: [] }
      : { userIds: Object.values(audience).flat() }),
    type: "contract",
    level: daysLeft <= 7 ? "warn" : "info",
    titleKey: textOf(daysLeft),
    params: {
      company: contract.company_name,
      companyEn: contract.company_name_en ?? "",
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
