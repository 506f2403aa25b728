import { Panel } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { teamQueries } from "../api.ts";
import { LeaveList } from "./leave-list.tsx";

/** Leave of others that waits for the reader's decision; nothing for whoever decides about none. */
export function WaitingLeave(): ReactNode {
  const t = useT();
  const { isTA, isPA, isSys } = useMe();
  const waiting = useQuery({ ...teamQueries.leave("waiting"), enabled: isTA || isPA || isSys });
  const rows = waiting.data ?? [];
  if (rows.length === 0 && !waiting.error) return null;
  return (
    <Panel title={t("team.leave.waiting")}>
      <QueryError query={waiting} isCompact />
      {rows.length > 0 ? <LeaveList rows={rows} isOfOthers /> : null}
    </Panel>
  );
}
