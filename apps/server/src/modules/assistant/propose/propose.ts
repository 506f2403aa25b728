import type { proposeForRequest as contract } from "@pharos/api/assistant";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { proposeSeverity } from "@pharos/domain/assistant";
import { assistantProposal, severity } from "@pharos/domain/enums";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { visibleCompanies } from "../../organisation/index.ts";
import { readMode } from "../mode.repo.ts";
import { keepProposal } from "../suggest/suggestion.repo.ts";
import { today } from "../usage.repo.ts";
import { proposeCatalogue } from "./propose-catalogue.ts";

const nothing = { catalogue: null, severity: null };

/** Proposes a branch of the fault catalogue and a severity for what is being written; nothing where the organisation wants none. */
export async function proposeForRequest(
  platform: Pick<Platform, "database" | "clock" | "withTransaction">,
  call: Call,
  { companyId: asked, title, contentMd, kinds }: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  const { actor } = call;
  const db = platform.database.kysely;
  const wanted = asked ?? (actor.isCustomer ? actor.companyIds[0] : undefined);
  const company =
    wanted === undefined
      ? undefined
      : await db
          .selectFrom("company")
          .select("id")
          .where("id", "=", wanted)
          .where(visibleCompanies(actor))
          .executeTakeFirst();
  if (!company || (await readMode(db, company.id)) === "off") return nothing;
  const bySeverity = kinds.includes("severity") ? proposeSeverity(`${title}\n${contentMd}`) : undefined;
  const byCatalogue = kinds.includes("catalogue")
    ? await proposeCatalogue(db, actor, { title, contentMd })
    : undefined;
  if (!bySeverity && !byCatalogue) return nothing;
  return platform.withTransaction(call, async (tx) => {
    const keep = (kind: Parameters<typeof assistantProposal.toCode>[0]): Promise<number> =>
      keepProposal(tx, {
        companyId: company.id,
        userId: actor.userId,
        task: assistantProposal.toCode(kind),
        day: today(platform),
      });
    return {
      catalogue: byCatalogue ? { suggestionId: await keep("catalogue"), ...byCatalogue } : null,
      severity: bySeverity
        ? {
            suggestionId: await keep("severity"),
            type: severity.toCode(bySeverity.severity),
            words: [...bySeverity.words],
          }
        : null,
    };
  });
}
