import { waitingKind } from "@pharos/domain/enums";
import { overviewKinds } from "@pharos/domain/workbench";
import { Cluster, EmptyState, Panel, SkeletonBar, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { waitingQuery } from "./queries.ts";
import { placeOf } from "./waiting-places.ts";

interface WaitingPanelProps {
  /** What is said elsewhere on the page. */
  readonly without?: readonly string[];
}

/** What waits for the reader besides service requests; each line leads to the rows that it counts. */
export function WaitingPanel({ without = [] }: WaitingPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { userId } = useMe();
  const waiting = useQuery(waitingQuery());
  const hidden = new Set<string>([...without, ...overviewKinds]);
  const list = waiting.data?.list
    .map(({ kind, count }) => ({ kind: waitingKind.fromCode(kind), count }))
    .filter(({ kind }) => !hidden.has(kind));
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
              to={placeOf(kind, userId)}
            >
              <Text>{t(waitingKind.labelKey(kind))}</Text>
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
