import { Cluster, cappedCount, Text } from "@pharos/ui";
import { Icon, teamIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type DeskView, viewSearch } from "./desk-views.ts";
import { useDeskViews } from "./use-desk-views.ts";
import "./request-views.css";

const countCap = 999;

/** The views of the list below its entry in the sidebar, with how many requests each has. */
export function RequestViews(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const isList = pathname === paths.serviceRecords();
  // Beside a single request only what is known already is shown.
  const { views, counts, current } = useDeskViews({ isAsked: isList });
  return (
    <ul className="sr-views" aria-label={t("serviceRequest.desk.views.title")}>
      <li>
        <ViewLink
          to={paths.serviceRecords({ tab: "open" })}
          name={t("serviceRequest.desk.views.all")}
          count={counts?.["open"]}
          isCurrent={isList && current === null}
        />
      </li>
      {views.map((view) => (
        <li key={view.key}>
          <ViewLink
            to={`${paths.serviceRecords()}?${viewSearch(view)}`}
            name={view.name}
            count={counts?.[view.key]}
            isCurrent={isList && view.key === current?.key}
            isShared={isShared(view)}
          />
        </li>
      ))}
    </ul>
  );
}

const isShared = ({ saved }: DeskView): boolean => typeof saved?.teamId === "number";

interface ViewLinkProps {
  readonly to: string;
  readonly name: string;
  readonly count: number | undefined;
  readonly isCurrent: boolean;
  /** A team has it in common. */
  readonly isShared?: boolean;
}

function ViewLink({ to, name, count, isCurrent, isShared = false }: ViewLinkProps): ReactNode {
  return (
    <Cluster
      as={Link}
      gap={6}
      tone="secondary"
      isOneLine
      to={to}
      className="sr-view"
      aria-current={isCurrent ? "page" : undefined}
    >
      {isShared ? <Icon of={teamIcon} /> : null}
      <Text isGrowing isTruncated>
        {name}
      </Text>
      <Text size="small" tone="tertiary">
        {count === undefined ? "" : cappedCount(count, countCap)}
      </Text>
    </Cluster>
  );
}
