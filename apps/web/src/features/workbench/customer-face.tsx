import type { ServiceRequestRow } from "@pharos/api/service-request";
import { Cluster, EmptyState, Grid, PageHeader, Panel, SkeletonCards, Stack, Text } from "@pharos/ui";
import { arrowRightIcon, customerServiceIcon, Icon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { OpenAdvisories } from "../advisory/index.ts";
import { useMe } from "../identity/index.ts";
import { deskQueries, QuickRating, useLiveLists } from "../service-request/index.ts";
import { type Sections, sectionsOf } from "./customer-sections.ts";
import { DutyPanel } from "./duty-panel.tsx";
import { LatestReading, PlansPanel } from "./lazy-parts.tsx";
import { workbenchQueries } from "./queries.ts";
import { RequestLines } from "./request-lines.tsx";
import { CustomerTiles } from "./tiles.tsx";
import { useGreeting } from "./use-greeting.ts";
import "./workbench.css";

const none: readonly ServiceRequestRow[] = [];

/** The customer's workbench: what waits for an answer, what is going on, what is to be confirmed. */
export function CustomerFace(): ReactNode {
  const greeting = useGreeting();
  const { companyName, companyNameEn, perms } = useMe();
  const { locale } = usePreferences();
  const open = useQuery(workbenchQueries.open());
  const closed = useQuery(workbenchQueries.recentlyClosed());
  const toRateCount = useQuery(deskQueries.counts()).data?.["toRate"] ?? 0;
  const toRate = useQuery({ ...workbenchQueries.toRate(), enabled: toRateCount > 0 });
  const rows = open.data?.list ?? [];
  useLiveLists();
  return (
    <>
      <PageHeader
        title={greeting.words}
        meta={[nameIn(locale, companyName, companyNameEn), greeting.day].filter(Boolean).join(" · ")}
      />
      <OpenAdvisories max={2} />
      <CustomerTiles />
      <Grid gap={16} hasAside>
        <Stack gap={16}>
          {open.isPending ? (
            <Panel padding="none">
              <SkeletonCards cards={4} cardHeight={56} />
            </Panel>
          ) : open.isError && !open.data ? (
            <Panel>
              <QueryError query={open} />
            </Panel>
          ) : (
            <Requests
              sections={sectionsOf(rows)}
              closed={closed.data?.list ?? none}
              toRate={toRate.data?.list ?? none}
            />
          )}
        </Stack>
        <Stack as="aside" gap={16}>
          {perms.includes("service:create") ? <CreateTile /> : null}
          <PlansPanel />
          <DutyPanel />
          {perms.includes("knowledge:view") ? <LatestReading /> : null}
        </Stack>
      </Grid>
    </>
  );
}

function Requests({
  sections,
  closed,
  toRate,
}: {
  readonly sections: Sections;
  readonly closed: readonly ServiceRequestRow[];
  readonly toRate: readonly ServiceRequestRow[];
}): ReactNode {
  const t = useT();
  const settled = closed.filter(({ id }) => !toRate.some((row) => row.id === id));
  return (
    <>
      {sections.awaiting.length > 0 ? (
        <Panel
          className="wb-awaiting"
          padding="none"
          title={t("workbench.customer.awaiting")}
          extra={t("workbench.customer.awaitingHint")}
        >
          <RequestLines rows={sections.awaiting} label={t("workbench.customer.awaiting")} />
        </Panel>
      ) : null}
      <Panel
        padding="none"
        title={t("workbench.customer.open")}
        extra={<Link to={paths.serviceRecords()}>{t("workbench.customer.all")}</Link>}
      >
        {sections.open.length === 0 ? (
          <EmptyState isCompact>{t("workbench.customer.noneOpen")}</EmptyState>
        ) : (
          <RequestLines rows={sections.open} label={t("workbench.customer.open")} />
        )}
      </Panel>
      {toRate.length > 0 ? (
        <Panel padding="none" title={t("workbench.customer.toRate")}>
          <RequestLines
            rows={toRate}
            label={t("workbench.customer.toRate")}
            renderBelow={({ id }) => (
              <div className="wb-line-below">
                <QuickRating id={id} />
              </div>
            )}
          />
        </Panel>
      ) : null}
      {sections.restored.length + settled.length > 0 ? (
        <Panel
          padding="none"
          title={t("workbench.customer.confirm")}
          extra={t("workbench.customer.confirmHint")}
        >
          <RequestLines rows={[...sections.restored, ...settled]} label={t("workbench.customer.confirm")} />
        </Panel>
      ) : null}
    </>
  );
}

function CreateTile(): ReactNode {
  const t = useT();
  return (
    <Cluster as={Link} gap={12} isOneLine to={paths.newServiceRequest()} className="wb-create">
      <Icon of={customerServiceIcon} size="figure" />
      <Stack as="span" isGrowing>
        <Text as="strong" size="large">
          {t("workbench.create.title")}
        </Text>
        <small>{t("workbench.create.hint")}</small>
      </Stack>
      <Icon of={arrowRightIcon} />
    </Cluster>
  );
}
