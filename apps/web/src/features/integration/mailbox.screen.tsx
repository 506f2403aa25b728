import type { CallResult } from "@pharos/api/core";
import type { listInboundMails } from "@pharos/api/integration";
import { inboundMailStatus } from "@pharos/domain/enums";
import { PageHeader } from "@pharos/ui";
import { Alert } from "@pharos/ui/controls";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { useT } from "../../shared/texts.ts";
import { type InboundMail, integrationQueries } from "./api.ts";
import { mailColumns } from "./mailbox/mail-columns.tsx";
import { mailsSpec, mailTabOf, mailTabs } from "./mailbox/mails-query.ts";
import "./mailbox/mailbox.css";

const MailDrawer = lazyPart(async () => (await import("./mailbox/mail.drawer.tsx")).MailDrawer);

type Mails = CallResult<typeof listInboundMails>;

/** How many mails wait and how many were ignored; of the others nobody has to do anything. */
function countOf(tab: (typeof mailTabs)[number], mails: Mails | undefined) {
  if (tab === "waiting" && mails) return { count: mails.waitingCount };
  return tab === "ignored" && mails ? { count: mails.ignoredCount } : { hasNoCount: true };
}

/** Mails that came in: those that wait for a decision first. */
export function MailboxScreen(): ReactNode {
  const t = useT();
  const format = useFormat();
  const state = useListState(mailsSpec);
  const mails = useQuery(integrationQueries.mails(mailsSpec.filterOf(state.query)));
  const [opened, setOpened] = useState<InboundMail | null>(null);
  const columns = useMemo(() => mailColumns(t, format), [t, format]);
  const tab = mailTabOf(state.query.tab);
  return (
    <>
      <PageHeader title={t("shell.titles.mailbox")} meta={t("integration.mail.intro")} />
      {mails.data?.replyAddress === null ? (
        <Alert type="info" showIcon title={t("integration.mail.off")} />
      ) : null}
      {mails.data?.replyAddress ? (
        <p className="mailbox-address">{t("integration.mail.on", { address: mails.data.replyAddress })}</p>
      ) : null}
      <ListPage
        label={t("shell.titles.mailbox")}
        result={resultOf(mails)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={setOpened}
        tabs={mailTabs.map((key) => ({
          key,
          label: key === "all" ? t("integration.mail.all") : t(inboundMailStatus.labelKey(key)),
          ...countOf(key, mails.data),
        }))}
        empty={{ words: tab === "waiting" ? t("integration.mail.noneWaiting") : t("integration.mail.none") }}
      />
      {opened === null ? null : <MailDrawer mail={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
