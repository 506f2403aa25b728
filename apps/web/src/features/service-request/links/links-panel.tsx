import type { ServiceRequestDetail } from "@pharos/api/service-request";
import type { TranslationKey } from "@pharos/i18n";
import { Cluster, Grid, IconButton, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon, Icon, linkIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { RequestStatusChip, SeverityChip } from "../parts/chips.tsx";
import { type RequestLink, requestLinks, useRemoveLink } from "./api.ts";
import "./links-panel.css";

const UpdateChildrenDialog = lazyPart(
  async () => (await import("./update-children.dialog.tsx")).UpdateChildrenDialog,
);

interface LinksPanelProps {
  readonly detail: ServiceRequestDetail;
  /** Where the reader came from. */
  readonly source: string;
  readonly onAdd: () => void;
}

const roles = {
  related: "serviceRequest.links.role.related",
  duplicateOf: "serviceRequest.links.role.duplicateOf",
  duplicatedBy: "serviceRequest.links.role.duplicatedBy",
  parent: "serviceRequest.links.role.parent",
  child: "serviceRequest.links.role.child",
} as const satisfies Readonly<Record<RequestLink["role"], TranslationKey>>;

/** Other requests that hang together with this one; nothing while there are none and none can be added. */
export function LinksPanel({ detail, source, onAdd }: LinksPanelProps): ReactNode {
  const t = useT();
  const { data } = useQuery(requestLinks(detail.id));
  const [isUpdating, setIsUpdating] = useState(false);
  const mayLink = detail.abilities.link.isAllowed;
  const links = data?.links ?? [];
  if (data === undefined || (links.length === 0 && !mayLink)) return null;
  return (
    <Panel
      title={t("serviceRequest.links.title")}
      extra={
        mayLink ? (
          <Button type="link" size="small" icon={<Icon of={linkIcon} />} onClick={onAdd}>
            {t("serviceRequest.links.add")}
          </Button>
        ) : undefined
      }
    >
      {links.length === 0 ? null : (
        <>
          {links.some(({ role }) => role === "child") && detail.abilities.reply.isAllowed && mayLink ? (
            <Button size="small" onClick={() => setIsUpdating(true)}>
              {t("serviceRequest.links.update.open")}
            </Button>
          ) : null}
          <Stack as="ul" gap={8} className="sr-links">
            {links.map((link) => (
              <LinkLine key={link.id} faultId={detail.id} link={link} source={source} mayLink={mayLink} />
            ))}
          </Stack>
        </>
      )}
      {isUpdating ? <UpdateChildrenDialog faultId={detail.id} onClose={() => setIsUpdating(false)} /> : null}
    </Panel>
  );
}

interface LinkLineProps {
  readonly faultId: number;
  readonly link: RequestLink;
  readonly source: string;
  readonly mayLink: boolean;
}

function LinkLine({ faultId, link, source, mayLink }: LinkLineProps): ReactNode {
  const t = useT();
  const remove = useRemoveLink();
  const { request } = link;
  return (
    <Grid as="li" gap={8} rowGap={2} align="start" className="sr-link">
      <Cluster as="span" gap={6} rowGap={4} size="small" tone="secondary">
        {t(roles[link.role])}
        <SeverityChip code={request.type} />
        <RequestStatusChip code={request.status} />
      </Cluster>
      {mayLink && !link.isMerge ? (
        <IconButton
          icon={deleteIcon}
          label={t("serviceRequest.links.remove", { number: request.srNo })}
          isDisabled={remove.isPending}
          onClick={() => remove.mutate({ body: { faultId, linkId: link.id } })}
        />
      ) : null}
      <span className="sr-link-request">
        <Link to={paths.serviceRequest(source, request.id)}>{request.title}</Link>
        <Text as="small" tone="tertiary">
          {request.srNo}
        </Text>
      </span>
    </Grid>
  );
}
