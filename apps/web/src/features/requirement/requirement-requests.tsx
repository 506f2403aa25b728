import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { Cluster, EmptyState, SkeletonBar, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { closeIcon, Icon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { OptionLine, SearchSelect } from "../organisation/parts.ts";
import {
  findRequests,
  type LinkedRequest,
  type RequirementRow,
  requirementQueries,
  useLinkRequirement,
} from "./api.ts";

/** The service requests a requirement comes from, as far as the reader sees them. */
export function RequirementRequests({ row }: { readonly row: RequirementRow }): ReactNode {
  const t = useT();
  const linked = useQuery(requirementQueries.requests(row.id));
  const link = useLinkRequirement();
  const change = (faultId: number, isLinked: boolean) =>
    link.mutate({ body: { id: row.id, faultId, isLinked } });
  const mayLink = row.abilities.link.isAllowed;
  return (
    <Stack gap={8}>
      <QueryError query={linked} isCompact />
      {linked.isPending ? <SkeletonBar /> : null}
      {linked.data?.length === 0 ? <EmptyState isCompact>{t("requirement.noRequests")}</EmptyState> : null}
      {linked.data?.map((request) => (
        <Cluster key={request.id} gap={8} justify="between">
          <Link to={paths.serviceRequest("req", request.id)}>
            {request.srNo} {request.title}
          </Link>
          <Cluster gap={8} isOneLine>
            <StateChip of={severity} code={request.type} />
            <StateChip of={serviceRequestStatus} code={request.status} />
            {mayLink ? (
              <Button
                size="small"
                type="text"
                icon={<Icon of={closeIcon} />}
                aria-label={t("requirement.unlink", { srNo: request.srNo })}
                onClick={() => change(request.id, false)}
              />
            ) : null}
          </Cluster>
        </Cluster>
      ))}
      {mayLink ? (
        <SearchSelect<LinkedRequest>
          key={linked.data?.length ?? 0}
          value={null}
          onChange={(id) => {
            if (id !== null) change(id, true);
          }}
          placeholder={t("requirement.pickRequest")}
          label={t("requirement.link")}
          fallbackLabel={t("requirement.otherRequest")}
          queryKey={["requirement", "linkable", row.companyId ?? 0]}
          find={({ keyword }, signal) => findRequests(row.companyId, keyword, signal)}
          idOf={(option) => option.id}
          nameOf={(option) => `${option.srNo} ${option.title}`}
          renderOption={(option) => (
            <OptionLine
              name={option.title}
              mark={<StateChip of={serviceRequestStatus} code={option.status} />}
              meta={option.srNo}
            />
          )}
        />
      ) : null}
    </Stack>
  );
}
