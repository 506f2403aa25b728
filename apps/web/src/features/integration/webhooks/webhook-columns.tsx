import { webhookEvent } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { MenuButton, StatusChip, type UiAction } from "@pharos/ui";
import { moreIcon } from "@pharos/ui/icons";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { nameIn, type useFormat } from "../../../shared/format/index.ts";
import type { Webhook } from "../api.ts";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: ReturnType<typeof useFormat>;
  readonly actionsOf: (webhook: Webhook) => UiAction[];
}

/** The columns of the list of webhooks. */
export function webhookColumns({ t, locale, format, actionsOf }: ColumnOptions): ListColumn<Webhook>[] {
  return [
    {
      key: "name",
      title: t("integration.hooks.name"),
      isPrimary: true,
      render: (row) => (
        <TwoLine title={row.name} marks={<StateChip webhook={row} t={t} />} meta={[shortUrl(row.url)]} />
      ),
    },
    {
      key: "events",
      title: t("integration.hooks.events"),
      width: 200,
      render: (row) => (
        <TwoLine
          title={
            row.events.length === webhookEvent.codes.length
              ? t("integration.hooks.allEvents")
              : t("integration.hooks.eventCount", { count: row.events.length })
          }
          meta={[
            row.companyName === null ? null : nameIn(locale, row.companyName, row.companyNameEn),
            row.teamName === null ? null : nameIn(locale, row.teamName, row.teamNameEn),
          ]}
        />
      ),
    },
    {
      key: "standing",
      title: t("integration.hooks.standing"),
      width: 260,
      render: (row) => (
        <TwoLine
          title={
            row.lastDeliveredTime === null
              ? t("integration.hooks.never")
              : t("integration.hooks.last", { time: format.dateTime(row.lastDeliveredTime) })
          }
          meta={[
            row.waitingCount > 0 ? t("integration.hooks.waiting", { count: row.waitingCount }) : null,
            row.givenUpCount > 0 ? t("integration.hooks.givenUp", { count: row.givenUpCount }) : null,
            row.failuresInRow > 0 ? t("integration.hooks.failures", { count: row.failuresInRow }) : null,
          ]}
        />
      ),
    },
    {
      key: "actions",
      title: t("integration.actions"),
      width: 64,
      align: "end",
      card: "buttons",
      render: (row) => (
        <MenuButton
          label={t("integration.actions")}
          icon={moreIcon}
          isIconOnly
          look="text"
          actions={actionsOf(row)}
        />
      ),
    },
  ];
}

function StateChip({ webhook, t }: { readonly webhook: Webhook; readonly t: Translate }) {
  if (!webhook.isEnabled) return <StatusChip tone="mute">{t("integration.hooks.disabled")}</StatusChip>;
  if (webhook.pausedTime !== null) return <StatusChip tone="p1">{t("integration.hooks.paused")}</StatusChip>;
  return <StatusChip tone="ok">{t("integration.hooks.running")}</StatusChip>;
}

/** Without its query: that may be as good as a password, and is nothing for anyone who looks over the shoulder. */
function shortUrl(text: string): string {
  const url = URL.parse(text);
  return url ? `${url.host}${url.pathname}` : text;
}
