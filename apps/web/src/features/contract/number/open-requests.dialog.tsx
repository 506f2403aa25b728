import { Cluster, SkeletonText, Stack, Text } from "@pharos/ui";
import { Modal } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { RequestStatusChip, SeverityChip, serviceRequestQueries } from "../../service-request/index.ts";
import type { ServiceNumberDetail } from "../api.ts";
import { MoveRequests } from "./move-requests.tsx";

const shownMax = 20;

interface OpenRequestsDialogProps {
  readonly detail: ServiceNumberDetail;
  readonly onClose: () => void;
}

/** Names the open requests that keep a service number from being closed, and moves them to another one. */
export function OpenRequestsDialog({ detail, onClose }: OpenRequestsDialogProps): ReactNode {
  const t = useT();
  const filter = { accId: detail.id, unclosed: "true" as const, pageNum: 1, pageSize: shownMax };
  const open = useQuery(serviceRequestQueries.list(filter));
  return (
    <Modal open title={t("contract.number.stillOpen")} onCancel={onClose} footer={null}>
      <Stack gap={12}>
        <p>{detail.abilities.close.reason}</p>
        {open.isPending ? <SkeletonText lines={5} /> : null}
        <QueryError query={open} isCompact />
        <Stack as="ul" gap={8}>
          {open.data?.list.map(({ id, srNo, title, type, status, auditState }) => (
            <Cluster as="li" key={id} gap={8} isOneLine>
              <SeverityChip code={type} />
              <Text isGrowing isBreaking>
                <Link to={paths.serviceRequest("sn", id)}>
                  {srNo} {title}
                </Link>
              </Text>
              <RequestStatusChip code={status} auditState={auditState} />
            </Cluster>
          ))}
        </Stack>
        {open.data && open.data.total > shownMax ? (
          <Text size="small" tone="tertiary">
            {t("contract.number.stillOpenFirst", { count: shownMax })}
          </Text>
        ) : null}
        {open.data && open.data.total > 0 ? <MoveRequests detail={detail} onMoved={onClose} /> : null}
      </Stack>
    </Modal>
  );
}
