import { Cluster, Panel, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import type { WeeklyFacts } from "./api.ts";

/** The figures of a report: hours, requests, broken promises. */
export function FactsPanel({ facts }: { readonly facts: WeeklyFacts }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { hours, requests, plans = [], breaches } = facts;
  return (
    <Panel title={t("weeklyReport.edit.facts")}>
      <Stack gap={12}>
        <Text>
          {t("weeklyReport.facts.hours", {
            total: hours.total,
            expected: hours.expected,
            approved: hours.approved,
          })}
        </Text>
        <Stack gap={4}>
          <Text weight="medium">{t("weeklyReport.facts.requests", { count: requests.length })}</Text>
          {requests.length === 0 ? <Text tone="tertiary">{t("weeklyReport.facts.noRequests")}</Text> : null}
          {requests.map((request) => (
            <Cluster key={request.id} gap={8} rowGap={2}>
              <Link to={paths.serviceRequest("record", request.id)}>{request.title}</Link>
              <Text tone="tertiary" size="small">
                {request.srNo} · {nameIn(locale, request.companyName, request.companyNameEn ?? null)} ·{" "}
                {t("weeklyReport.facts.request", { replies: request.replies, hours: request.hours })}
              </Text>
            </Cluster>
          ))}
        </Stack>
        {plans.length === 0 ? null : (
          <Stack gap={4}>
            <Text weight="medium">{t("weeklyReport.facts.plans", { count: plans.length })}</Text>
            {plans.map((plan) => (
              <Cluster key={plan.id} gap={8} rowGap={2}>
                <Link to={paths.plan(plan.id)}>{plan.title}</Link>
                <Text tone="tertiary" size="small">
                  {plan.planNo} · {nameIn(locale, plan.companyName, plan.companyNameEn)} ·{" "}
                  {t("weeklyReport.facts.plan", { hours: plan.hours })}
                </Text>
              </Cluster>
            ))}
          </Stack>
        )}
        {breaches.length === 0 ? null : (
          <Stack gap={4}>
            <Text weight="medium">{t("weeklyReport.facts.breaches", { count: breaches.length })}</Text>
            {breaches.map((breach) => (
              <Text key={breach.id} tone="warn">
                {breach.srNo} {breach.title}
              </Text>
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
