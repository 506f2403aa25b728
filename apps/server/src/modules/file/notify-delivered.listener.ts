import { sql } from "kysely";
import { type Listener, listener } from "../../platform/outbox.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { notify } from "../message/index.ts";
import { findCompanyAdmins, findCompanyMembers } from "../organisation/index.ts";
import { filesDelivered } from "./file.events.ts";

/** The members of a customer learn of files that were delivered to them. */
export const notifyDelivered: Listener = listener(
  "file.notifyDelivered",
  filesDelivered,
  async (tx, { companyId, names, by }, { eventId }) => {
    const company = await tx.db
      .selectFrom("company")
      .select(["name", "name_en", nameOfUser(sql`${by}::bigint`).as("by_name")])
      .where("id", "=", companyId)
      .executeTakeFirst();
    const [file] = names;
    if (!company || file === undefined) return;
    await notify(tx, {
      event: "file.delivered",
      userIds: [],
      audience: {
        contacts: await findCompanyMembers(tx.db, companyId),
        companyAdmins: await findCompanyAdmins(tx.db, companyId),
      },
      type: "system",
      titleKey: "fileServer.message.delivered",
      params: {
        name: company.by_name ?? "",
        company: company.name,
        companyEn: company.name_en ?? "",
        count: names.length,
        file,
      },
      link: `/organization/${companyId}`,
      object: { type: "company", id: companyId },
      dedupeKey: `file.delivered:${eventId}`,
    });
  },
);
