import { Cluster, Stack, Text } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { Icon, projectIcon, splitIcon, unorderedListIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { groupings } from "../list/grouping.ts";
import type { DeskLayoutState } from "./use-layout.ts";

/** Layout and grouping of the list, for its display menu. */
export function DisplaySections({ layout }: { readonly layout: DeskLayoutState }): ReactNode {
  const t = useT();
  const layouts = [
    { key: "list", icon: unorderedListIcon },
    ...(layout.hasRoom ? [{ key: "split", icon: splitIcon } as const] : []),
    { key: "board", icon: projectIcon },
  ] as const;
  return (
    <Stack gap={8}>
      <Segmented
        block
        aria-label={t("serviceRequest.desk.layout.title")}
        value={layout.shown}
        onChange={layout.choose}
        options={layouts.map(({ key, icon }) => ({
          value: key,
          label: t(`serviceRequest.desk.layout.${key}`),
          icon: <Icon of={icon} />,
        }))}
      />
      {layout.shown === "list" ? (
        <Cluster gap={8} justify="between" isOneLine>
          <Text tone="secondary">{t("serviceRequest.desk.grouping.title")}</Text>
          <Segmented
            aria-label={t("serviceRequest.desk.grouping.title")}
            value={layout.grouping}
            onChange={layout.group}
            options={groupings.map((key) => ({
              value: key,
              label: t(`serviceRequest.desk.grouping.${key}`),
            }))}
          />
        </Cluster>
      ) : null}
    </Stack>
  );
}
