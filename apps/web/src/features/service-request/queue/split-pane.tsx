import { Cluster, EmptyState } from "@pharos/ui";
import { arrowRightIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useDeferredValue } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { LoadedRequest } from "../detail/loaded-request.tsx";
import "./split-pane.css";

interface SplitPaneProps {
  /** Null: nothing has been chosen yet. */
  readonly id: number | null;
  readonly source: string;
}

/** The request that was chosen in the list beside it: the page it also has of its own. */
export function SplitPane({ id, source }: SplitPaneProps): ReactNode {
  const t = useT();
  const { search } = useLocation();
  // Holding j walks through the list without drawing every request on the way.
  const shownId = useDeferredValue(id);
  return (
    <section className="sr-split-pane" aria-label={t("serviceRequest.desk.split.detail")} tabIndex={-1}>
      {shownId === null ? (
        <EmptyState>{t("serviceRequest.desk.split.choose")}</EmptyState>
      ) : (
        <>
          <Cluster
            as={Link}
            gap={4}
            size="small"
            isOneLine
            isInline
            className="sr-split-full"
            to={paths.serviceRequest(source, shownId)}
            state={{ search }}
          >
            {t("serviceRequest.desk.split.full")}
            <Icon of={arrowRightIcon} />
          </Cluster>
          <LoadedRequest key={shownId} id={shownId} source={source} />
        </>
      )}
    </section>
  );
}
