import { Panel, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { AdvisoryNotice } from "./advisory-notice.tsx";
import { advisoryQueries } from "./api.ts";

/** The security warnings that name one database system; nothing while there are none. */
export function AssetAdvisories({ assetId }: { readonly assetId: number }): ReactNode {
  const t = useT();
  const mayRead = useMe().perms.includes("knowledge:view");
  const found = useQuery({ ...advisoryQueries.list({ assetId, pageSize: 20 }), enabled: mayRead });
  const rows = found.data?.list ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title={t("advisory.title")}>
      <Stack gap={8}>
        {rows.map((row) => (
          <AdvisoryNotice key={row.id} advisory={row} />
        ))}
      </Stack>
    </Panel>
  );
}
