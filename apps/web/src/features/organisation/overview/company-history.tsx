import { Panel } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";

/** Who changed what in the profile. */
export function CompanyHistory({ companyId }: { readonly companyId: number }): ReactNode {
  const t = useT();
  return (
    <Panel title={t("organisation.overview.history")}>
      <HistoryTab objectType="company" objectId={companyId} />
    </Panel>
  );
}
