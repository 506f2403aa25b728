import type { OrderLink, ServiceOrderDetail } from "@pharos/api/service-order";
import { Cluster, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useRevokeLinks } from "../api.ts";

const stateKeys = {
  live: "serviceOrder.detail.linkLive",
  expired: "serviceOrder.detail.linkExpired",
  revoked: "serviceOrder.detail.linkRevoked",
} as const satisfies Record<OrderLink["state"], string>;

/** The links to sign by that were made, without their secrets. */
export function LinksPanel({ order }: { readonly order: ServiceOrderDetail }): ReactNode {
  const t = useT();
  return (
    <Panel title={t("serviceOrder.detail.links")}>
      {order.links.length === 0 ? (
        <Text as="p" tone="secondary">
          {t("serviceOrder.detail.noLinks")}
        </Text>
      ) : (
        <Stack as="ul" gap={12}>
          {order.links.map((link) => (
            <LinkLine key={link.id} order={order} link={link} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

interface LinkLineProps {
  readonly order: ServiceOrderDetail;
  readonly link: OrderLink;
}

function LinkLine({ order, link }: LinkLineProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const revoke = useRevokeLinks();
  return (
    <Cluster as="li" gap={8} justify="between" isOneLine>
      <Stack>
        <Text isBreaking>{link.recipient}</Text>
        <Text size="small" tone="secondary">
          {[
            t(stateKeys[link.state]),
            t("serviceOrder.detail.until", { date: format.date(link.expireTime) }),
            t("serviceOrder.detail.opened", { count: link.openCount }),
            ...(link.codePhone === null
              ? []
              : [t("serviceOrder.detail.linkCode", { phone: link.codePhone })]),
          ].join(" · ")}
        </Text>
      </Stack>
      {link.state === "live" && order.abilities.revokeLinks.isAllowed ? (
        <Button
          size="small"
          danger
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ params: { id: order.id }, body: { linkId: link.id } })}
        >
          {t("serviceOrder.action.revoke")}
        </Button>
      ) : null}
    </Cluster>
  );
}
