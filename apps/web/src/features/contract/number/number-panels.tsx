import { Facts, Grid, Panel, SkeletonBar, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hoursText, nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { type ServiceNumberDetail, serviceNumberQueries } from "../api.ts";
import { Contacts } from "../detail/contacts.tsx";
import { Ring } from "../parts/ring.tsx";
import { TermBar } from "../parts/term-bar.tsx";
import { isStopped } from "../parts/wording.ts";

interface NumberPanelProps {
  readonly detail: ServiceNumberDetail;
}

/** How much of a service number is left, and how it went: its term, its quotas and its figures. */
export function NumberFigures({ detail }: NumberPanelProps): ReactNode {
  const t = useT();
  return (
    <>
      <Panel title={t("contract.number.term")}>
        <TermBar
          startTime={detail.startTime}
          endTime={detail.endTime}
          daysLeft={detail.daysLeft}
          validity={detail.validity}
          isStopped={isStopped(detail.status)}
        />
        {detail.statusReason === null ? null : (
          <p className="ct-note ct-note-spaced">
            {t("contract.number.reason", { reason: detail.statusReason })}
          </p>
        )}
      </Panel>
      <QuotaPanel detail={detail} />
      <FiguresPanel detail={detail} />
    </>
  );
}

/** What a service number covers, and the people on both sides. */
export function NumberPeople({ detail }: NumberPanelProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { team, assets } = detail;
  return (
    <>
      <Panel title={t("contract.field.assets")}>
        {assets.length === 0 ? <span className="ct-days-over">{t("contract.number.noAssets")}</span> : null}
        <Stack as="ul" gap={8} className="ct-people">
          {assets.map((asset) => (
            <li key={asset.id}>
              {asset.name}
              <Text as="small" tone="tertiary">
                {[asset.system, asset.dbType, asset.version].filter(Boolean).join(" · ")}
              </Text>
            </li>
          ))}
        </Stack>
      </Panel>
      <Panel title={t("contract.number.people")}>
        <Facts
          items={[
            { key: "team", label: t("contract.field.team"), value: nameIn(locale, team.name, team.nameEn) },
            { key: "leader", label: t("contract.number.leader"), value: team.leaderName },
            { key: "manager", label: t("contract.field.manager"), value: detail.managerName },
          ]}
        />
      </Panel>
      <Panel title={t("contract.detail.contacts")}>
        <Contacts contacts={detail.contacts} />
      </Panel>
    </>
  );
}

/** One ring for each item with a quota; nothing while there is none. */
function QuotaPanel({ detail }: NumberPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const items = useQuery(serviceNumberQueries.quotas(detail.id));
  const limited = (items.data?.list ?? []).filter((item) => item.isLimited && item.quota.granted > 0);
  if (limited.length === 0) return null;
  return (
    <Panel title={t("contract.number.quotas")}>
      <Grid gap={8} rowGap={12} className="ct-rings">
        {limited.map(({ id, name, quota }) => {
          const share = quota.used / quota.granted;
          return (
            <Ring
              key={id}
              label={name}
              value={format.number(quota.remaining, Number.isInteger(quota.remaining) ? 0 : 1)}
              share={share}
              tone={share >= 1 ? "p1" : share >= 0.8 ? "warn" : "teal"}
              note={t("contract.number.quotaUsed", { used: quota.used, granted: quota.granted })}
            />
          );
        })}
      </Grid>
    </Panel>
  );
}

/** Requests of the last year, how often the promises were kept, and what customers think of it. */
function FiguresPanel({ detail }: NumberPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const statistics = useQuery(serviceNumberQueries.statistics(detail.id));
  if (statistics.isError && !statistics.data) return null;
  const { data } = statistics;
  const rate = (label: string, share: number | null) => (
    <Ring
      label={label}
      value={share === null ? "–" : format.percent(Math.round(share * 100) / 100)}
      share={share}
      tone={share === null ? "mute" : share >= 0.95 ? "ok" : share >= 0.8 ? "warn" : "p1"}
    />
  );
  return (
    <Panel title={t("contract.stats.title")} extra={t("contract.stats.lastYear")}>
      {data ? (
        <>
          <Grid gap={8} rowGap={12} className="ct-rings">
            {rate(t("enums.slaClockKind.firstResponse"), data.slaRate.first)}
            {rate(t("enums.slaClockKind.reply"), data.slaRate.reply)}
            {rate(t("enums.slaClockKind.solve"), data.slaRate.solve)}
          </Grid>
          <div className="ct-figures">
            <Facts
              items={[
                { key: "open", label: t("contract.stats.srOpen"), value: data.srOpen },
                { key: "total", label: t("contract.stats.srTotal"), value: data.srTotal },
                {
                  key: "plans",
                  label: t("contract.stats.planTotal"),
                  value: data.planByType.reduce((sum, { count }) => sum + count, 0),
                },
                ...(data.hoursByMonth === null
                  ? []
                  : [
                      {
                        key: "hours",
                        label: t("contract.stats.hours"),
                        value: hoursText(
                          data.hoursByMonth.reduce((sum, { hours }) => sum + hours, 0),
                          format,
                        ),
                      },
                    ]),
                {
                  key: "rating",
                  label: t("contract.stats.rating"),
                  value:
                    data.ratingAvg === null
                      ? null
                      : t("contract.stats.ratingOf", { score: data.ratingAvg, count: data.ratingCount }),
                },
              ]}
            />
          </div>
        </>
      ) : (
        <SkeletonBar width="100%" height={150} />
      )}
    </Panel>
  );
}
