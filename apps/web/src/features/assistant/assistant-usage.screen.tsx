import { monthAfter, monthAt } from "@pharos/domain/service-report";
import { Cluster, PageHeader, Panel, Stack, Text } from "@pharos/ui";
import { ListPage, selectFilter } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useFormat, useNow } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import type { FilterKeyOf } from "../../shared/list/list-spec.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { assistantQueries, type Usage, usageSpec } from "./api.ts";
import { acceptanceWords, usageColumns } from "./usage-columns.tsx";

/** Months that can be looked back at, this one included. */
const monthsShown = 13;

/** What the assistant may do for each organisation, and how much it answered there in a month. */
export function AssistantUsageScreen(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const state = useListState(usageSpec);
  const usage = useQuery(assistantQueries.usage(usageSpec.filterOf(state.query)));
  const thisMonth = monthAt(useNow());
  const budget = usage.data?.tokensPerDayAndOrganisation ?? null;
  const columns = useMemo(() => usageColumns({ t, locale, format, budget }), [t, locale, format, budget]);
  return (
    <Stack gap={12}>
      <PageHeader title={t("shell.titles.assistantUsage")} meta={t("assistant.usage.intro")} />
      {usage.data ? <Summary usage={usage.data} /> : null}
      <ListPage
        label={t("shell.titles.assistantUsage")}
        result={resultOf(usage)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.companyId)}
        search={{ key: "keyword", placeholder: t("assistant.usage.search") }}
        filters={[
          selectFilter({
            key: "month" satisfies FilterKeyOf<typeof usageSpec>,
            label: t("assistant.usage.month"),
            options: Array.from({ length: monthsShown }, (_, back) => {
              const month = monthAfter(thisMonth, -back);
              return { value: month, label: month };
            }),
          }),
        ]}
        empty={{ words: t("assistant.usage.none") }}
      />
    </Stack>
  );
}

/** What the month came to for everybody, what the vendor's own people had of it, and what each permission means. */
function Summary({ usage: { all, vendor, hasModel, tokensPerDay } }: { readonly usage: Usage }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { number } = format;
  const figures = [
    ["answers", number(all.answers), number(vendor.answers)],
    ["quotations", number(all.quotations), number(vendor.quotations)],
    ["unanswered", number(all.unanswered), number(vendor.unanswered)],
    ["tokens", number(all.inputTokens + all.outputTokens), number(vendor.inputTokens + vendor.outputTokens)],
    [
      "today",
      tokensPerDay === null
        ? number(all.tokensToday)
        : t("assistant.usage.todayOf", { used: number(all.tokensToday), budget: number(tokensPerDay) }),
      number(vendor.tokensToday),
    ],
  ] as const;
  const notes = [
    ...(hasModel ? [] : [t("assistant.usage.noModel")]),
    t("assistant.usage.offWords"),
    t("assistant.usage.quotationsWords"),
  ];
  return (
    <Panel>
      <Stack gap={16}>
        <Cluster as="dl" gap={24} align="start">
          {figures.map(([key, value, own]) => (
            <Stack key={key} gap={2}>
              <Text as="dt" size="small" tone="secondary">
                {t(`assistant.usage.${key}`)}
              </Text>
              <Text as="dd" size="title" weight="strong">
                {value}
              </Text>
              <Text as="dd" size="small" tone="tertiary">
                {t("assistant.usage.vendor", { value: own })}
              </Text>
            </Stack>
          ))}
          <Stack gap={2}>
            <Text as="dt" size="small" tone="secondary">
              {t("assistant.usage.suggested")}
            </Text>
            <Text as="dd" size="title" weight="strong">
              {number(all.suggested)}
            </Text>
            <Text as="dd" size="small" tone="tertiary">
              {acceptanceWords(all, t, format)}
            </Text>
          </Stack>
        </Cluster>
        <Stack gap={2}>
          {notes.map((words) => (
            <Text as="p" key={words} size="small" tone="secondary">
              {words}
            </Text>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
