import { Cluster, Panel, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { PlanDetail } from "../api.ts";
import { mapLink } from "./map-link.ts";

/** Who came to the customer and when; nothing where nobody has. */
export function CheckIns({ plan: { checkIns = [] } }: { readonly plan: PlanDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (checkIns.length === 0) return null;
  return (
    <Panel title={t("plan.detail.checkIns")}>
      <Stack as="ul" gap={4}>
        {checkIns.map(({ userId, workDate, name, at, sentAt, position }) => (
          <Cluster as="li" key={`${userId} ${workDate}`} gap={8} size="small">
            <span>{format.dateTime(at)}</span>
            <Text tone="secondary">{name}</Text>
            {sentAt === null ? null : (
              <Text tone="tertiary">{t("plan.detail.sentLater", { time: format.dateTime(sentAt) })}</Text>
            )}
            {position ? (
              <a href={mapLink(`${position.latitude},${position.longitude}`)}>{t("plan.detail.onMap")}</a>
            ) : null}
          </Cluster>
        ))}
      </Stack>
    </Panel>
  );
}
