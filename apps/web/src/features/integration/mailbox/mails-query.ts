import { inboundMailStatus } from "@pharos/domain/enums";
import type { PagedQuery, PagedQuerySpec } from "@pharos/ui/list";
import type { MailFilter } from "../api.ts";

/** What the address of the list may say. */
export const mailsSpec: PagedQuerySpec<never> = { filterKeys: [], defaultTab: "waiting" };

/** The tab of the list: what waits comes first, because that is somebody's work. */
export const mailTabOf = (key: string): (typeof mailTabs)[number] =>
  mailTabs.find((tab) => tab === key) ?? "waiting";

/** Tabs of the list. */
export const mailTabs = [...inboundMailStatus.names, "all"] as const;

/** What the server is asked for. */
export function mailFilterOf({ pageNum, pageSize, tab }: PagedQuery<never>): MailFilter {
  const chosen = mailTabOf(tab);
  return { pageNum, pageSize, ...(chosen !== "all" && { status: inboundMailStatus.toCode(chosen) }) };
}
