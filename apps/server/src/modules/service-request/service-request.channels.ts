import type { ChannelRule } from "../../platform/live.ts";
import type { Platform } from "../../platform/platform.ts";
import { presenceNews } from "./composing/presence.ts";
import { relationOf } from "./service-request.relation.ts";
import { serviceRequestRepo } from "./service-request.repo.ts";

/** Who hears that something happened to a request: who may see it; of internal notes the vendor's side only. */
export function serviceRequestChannels({ database }: Platform): readonly ChannelRule[] {
  const findRow: (
    ...args: Parameters<ChannelRule["maySubscribe"]>
  ) => ReturnType<ReturnType<typeof serviceRequestRepo>["findVisible"]> = async (actor, { id = "" }) =>
    /^\d{1,15}$/.test(id) ? serviceRequestRepo(database.kysely).findVisible(actor, Number(id)) : undefined;
  return [
    {
      pattern: "/fault/:id",
      maySubscribe: async (actor, params) => (await findRow(actor, params)) !== undefined,
      presence: async (actor, params, state) => {
        const row = await findRow(actor, params);
        return row === undefined ? [] : presenceNews(row.id, relationOf(actor, row).side, state);
      },
    },
    {
      pattern: "/fault/:id/internal",
      maySubscribe: async (actor, params) => {
        const row = await findRow(actor, params);
        return row !== undefined && relationOf(actor, row).side === "vendor";
      },
    },
  ];
}
