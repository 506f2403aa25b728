import { listInboundMails } from "@pharos/api/integration";
import { inboundMailStatus } from "@pharos/domain/enums";
import { listSpecOf } from "../../../shared/list/list-spec.ts";

/** Tabs of the list. */
export const mailTabs = [...inboundMailStatus.names, "all"] as const;

/** The tab of the list: what waits comes first, because that is someone's work. */
export const mailTabOf = (key: string): (typeof mailTabs)[number] =>
  mailTabs.find((tab) => tab === key) ?? "waiting";

/** The mails in the address of their page. */
export const mailsSpec = listSpecOf(
  listInboundMails,
  {},
  {
    defaultTab: "waiting",
    tab: (key) => {
      const tab = mailTabOf(key);
      return tab === "all" ? {} : { status: inboundMailStatus.toCode(tab) };
    },
  },
);
