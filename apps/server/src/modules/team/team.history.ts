import type { HistoryTarget } from "../../platform/history-target.ts";
import type { Platform } from "../../platform/platform.ts";
import { isActiveTeam } from "../organisation/index.ts";
import { certRegister } from "./cert.ts";
import { findColleague } from "./colleague.repo.ts";
import { opensCard, seesTeam } from "./team.policy.ts";

/** Whose history people may read: a team's who see more of it than its name, a person's and a certificate's who open the card. */
export const teamHistory = ({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): readonly HistoryTarget[] => [
  {
    objectType: "team",
    mayRead: async ({ actor }, id) => seesTeam(actor, id) && isActiveTeam(database.kysely, id),
  },
  {
    objectType: "cert",
    mayRead: async ({ actor }, id) =>
      (await certRegister.find(database.kysely, { actor, now: clock.now() }, { id })) !== undefined,
  },
  {
    objectType: "engineer",
    mayRead: async ({ actor }, id) => {
      const colleague = await findColleague(database.kysely, id);
      return colleague !== undefined && opensCard(actor, colleague);
    },
  },
];
