import { planStatus } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { hoursText, nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { PdcaBoard } from "../api.ts";

/** Plans that are due in the week. */
export function PlanColumn({ plan }: { readonly plan: PdcaBoard["plan"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const hours = (value: number) => hoursText(value, format);
  return (
    <Panel title={t("pdca.plan.title")}>
      <Stack gap={8}>
        <Text tone="secondary">
          {t("pdca.plan.sum", { count: plan.count, ended: plan.ended, hours: hours(plan.hours) })}
        </Text>
        {plan.rows.length === 0 ? <EmptyState isCompact>{t("pdca.plan.none")}</EmptyState> : null}
        <Stack as="ul" gap={8}>
          {plan.rows.map((row) => (
            <Stack as="li" key={row.planId} gap={2} size="small" className="pdca-card">
              <Link to={paths.plan(row.planId)}>{row.title}</Link>
              <Text tone="secondary">{nameIn(locale, row.companyName, row.companyNameEn)}</Text>
              <Cluster gap={8}>
                <StateChip of={planStatus} code={row.status} look="dot" />
                <span>{row.endDate}</span>
                <span>{t("pdca.hours", { hours: hours(row.planHour) })}</span>
              </Cluster>
            </Stack>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}

/** Hours that were worked in the week, and requests that were answered. */
export function DoColumn({ work }: { readonly work: PdcaBoard["do"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const hours = (value: number) => hoursText(value, format);
  return (
    <Panel title={t("pdca.do.title")}>
      <Stack gap={8}>
        <Text tone="secondary">
          {t("pdca.do.sum", {
            hours: hours(work.hours),
            approved: hours(work.approved),
            requests: work.requests,
          })}
        </Text>
        {work.people.length === 0 ? <EmptyState isCompact>{t("pdca.do.none")}</EmptyState> : null}
        <Stack as="ul" gap={4}>
          {work.people.map((person) => (
            <Cluster as="li" key={person.userId} gap={8} justify="between" size="small">
              <Link to={paths.manHour(person.userId)}>{person.name}</Link>
              <Text tone="secondary">
                {t("pdca.do.person", { hours: hours(person.hours), approved: hours(person.approved) })}
              </Text>
            </Cluster>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
