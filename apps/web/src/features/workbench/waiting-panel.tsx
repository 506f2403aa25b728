import { planStatus, type WaitingKindName, waitingKind } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, SkeletonBar, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { waitingQuery } from "./queries.ts";

/** What waits for the reader besides service requests; each line leads to the rows that it counts. */
export function WaitingPanel(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { userId } = useMe();
  const waiting = useQuery(waitingQuery());
  const list = waiting.data?.list;
  return (
    <Panel title={t("workbench.waiting.title")}>
      <QueryError query={waiting} isCompact />
      {waiting.isPending ? <SkeletonBar /> : null}
      {list?.length === 0 ? <EmptyState isCompact>{t("workbench.waiting.none")}</EmptyState> : null}
      <ul aria-label={t("workbench.waiting.title")}>
        {list?.map(({ kind, count }) => (
          <li key={kind}>
            <Cluster
              as={Link}
              justify="between"
              isOneLine
              tone="plain"
              className="wb-waiting"
              to={placeOf(waitingKind.fromCode(kind), userId)}
            >
              <Text>{t(waitingKind.labelKeyOfCode(kind))}</Text>
              <Text weight="strong" tone="warn">
                {format.number(count)}
              </Text>
            </Cluster>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Where the rows of a kind stand. */
function placeOf(kind: WaitingKindName, userId: number): string {
  const places: Readonly<Record<WaitingKindName, string>> = {
    shiftHandover: paths.shiftHandovers({ state: "handedOver" }),
    planOverdue: paths.plans({ person: userId, status: planStatus.toCode("overdue") }),
    hourDays: paths.manHour("me"),
    weeklyReport: paths.weeklyReports(),
    application: paths.applications(),
    hourReview: paths.manHourSummary({ mine: 1 }),
    articleReview: paths.reviewQueue(),
    resourceReview: paths.resourceConsole({ tab: "review" }),
    requirement: paths.requirements({ status: "new" }),
    contractExpiring: paths.contracts({ manager: userId, tab: "withinThreeMonths" }),
  };
  return places[kind];
}
