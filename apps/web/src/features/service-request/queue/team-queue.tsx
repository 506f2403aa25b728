import type { ServiceRequestRow } from "@pharos/api/service-request";
import { standardViews } from "@pharos/domain/service-request";
import { EmptyState, Panel, Stack, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, userAddIcon } from "@pharos/ui/icons";
import { type ListColumn, ListTable } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { totalText } from "../../../shared/list/list-result.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { serviceRequestQueries, useAssignServiceRequest } from "../api.ts";
import { RecordCard } from "../list/record-card.tsx";
import { recordsColumns } from "../list/records-columns.tsx";
import { outcomeOf } from "../parts/outcome.ts";
import { useLiveLists } from "../parts/use-live-lists.ts";
import "./team-queue.css";

const queueMax = 50;
const source = "team";

/** The open requests of a team: what no one has taken in front, then what is due first. */
export const teamQueueQuery = (teamId: number) =>
  serviceRequestQueries.list({
    ...standardViews.open,
    teamId,
    sortField: "queue",
    sortOrder: "asc",
    pageSize: queueMax,
  });

/** The queue of a team, to take from. */
export function TeamQueue({ teamId }: { readonly teamId: number }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const queue = useQuery(teamQueueQuery(teamId));
  useLiveLists();
  const columns = useMemo((): ListColumn<ServiceRequestRow>[] => {
    const shown = ["title", "severity", "status", "sla", "executor", "lastReplyTime"];
    return [
      ...recordsColumns({ t, locale, hasCustomers: true, source })
        .filter(({ key }) => shown.includes(key))
        .map((column) => ({ ...column, sortKey: undefined })),
      {
        key: "take",
        title: t("serviceRequest.desk.queue.take"),
        width: 104,
        render: (row) => <TakeButton row={row} />,
      },
    ];
  }, [t, locale]);
  const rows = queue.data?.list ?? null;
  const label = t("serviceRequest.desk.queue.title");
  const open = (row: ServiceRequestRow) => void navigate(paths.serviceRequest(source, row.id));
  return (
    <Panel padding="none">
      <QueryError query={queue} />
      {rows?.length === 0 ? <EmptyState>{t("serviceRequest.desk.queue.empty")}</EmptyState> : null}
      {isPhone ? (
        <ul className="sr-queue" aria-label={label}>
          {rows?.map((row) => (
            <Stack as="li" gap={8} key={row.id}>
              <RecordCard row={row} hasCustomer source={source} />
              <TakeButton row={row} />
            </Stack>
          ))}
        </ul>
      ) : rows?.length === 0 || (rows === null && queue.isError) ? null : (
        <ListTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.id)}
          skeletonRows={6}
          onOpen={open}
        />
      )}
      {queue.data && queue.data.total > queue.data.list.length ? (
        <Link
          className="sr-queue-more"
          to={paths.serviceRecords({ tab: "open", team: teamId, sort: "queue", order: "asc" })}
        >
          {t("serviceRequest.desk.queue.all", { count: queue.data.total, total: totalText(queue.data) })}
        </Link>
      ) : null}
    </Panel>
  );
}

/** Takes a request that no one has; nothing for those that someone handles. */
function TakeButton({ row }: { readonly row: ServiceRequestRow }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { userId, perms } = useMe();
  const take = useAssignServiceRequest();
  if (row.executorName !== null || !perms.includes("fault:assign")) return null;
  return (
    <Button
      icon={<Icon of={userAddIcon} />}
      loading={take.isPending}
      aria-label={`${t("serviceRequest.desk.queue.take")} · ${row.srNo}`}
      onClick={() =>
        void outcomeOf(client, take.mutateAsync({ body: { faultId: row.id, executorId: userId } })).then(
          // Someone was faster, or it is not for this reader: the row says who has it now.
          () => client.invalidateQueries({ queryKey: ["serviceRequest", "list"] }),
        )
      }
    >
      {t("serviceRequest.desk.queue.take")}
    </Button>
  );
}
