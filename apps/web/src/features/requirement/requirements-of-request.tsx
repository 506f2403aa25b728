import { requirementStatus } from "@pharos/domain/enums";
import { Cluster, Panel, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { requirementQueries } from "./api.ts";

/** The requirements that a service request is linked with; nothing where there are none. */
export function RequirementsOfRequest({ requestId }: { readonly requestId: number }): ReactNode {
  const t = useT();
  const { data } = useQuery(requirementQueries.ofRequest(requestId));
  if (!data || data.list.length === 0) return null;
  return (
    <Panel
      title={t("serviceRequest.requirements.title")}
      extra={
        data.total > data.list.length ? (
          <Link to={paths.requirements({ request: requestId })}>{t("serviceRequest.requirements.all")}</Link>
        ) : null
      }
    >
      <Stack as="ul" gap={8}>
        {data.list.map(({ id, title, status }) => (
          <Cluster key={id} as="li" gap={8} justify="between" isOneLine>
            <Link to={paths.requirements({ id })}>{title}</Link>
            <StateChip of={requirementStatus} code={status} />
          </Cluster>
        ))}
      </Stack>
    </Panel>
  );
}
