import { Cluster, type CountTab, CountTabs, Stack } from "@pharos/ui";
import { type ReactNode, useId, useState } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { ContractDetail } from "../api.ts";
import { RenewChip, ValidityChip } from "../parts/chips.tsx";
import { History } from "../parts/history.tsx";
import { ContractActions } from "./contract-actions.tsx";
import { ContractNumbers } from "./contract-numbers.tsx";
import { ContractOverview } from "./contract-overview.tsx";

type Tab = "overview" | "numbers" | "history";

interface ContractViewProps {
  readonly detail: ContractDetail;
  /** Called when the contract is no more. */
  readonly onDeleted: () => void;
}

/** A contract with its service numbers, its people and its history, and what the reader may do with it. */
export function ContractView({ detail, onDeleted }: ContractViewProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const panelId = useId();
  const [tab, setTab] = useState<Tab>("overview");
  const { contract } = detail;
  const tabs: readonly CountTab[] = [
    { key: "overview", label: t("contract.tab.overview"), hasNoCount: true },
    { key: "numbers", label: t("contract.tab.numbers"), count: detail.accs.length },
    { key: "history", label: t("contract.tab.history"), hasNoCount: true },
  ];
  return (
    <Stack gap={12} className="ct-view">
      <Stack gap={4}>
        <Cluster gap={6} align="stretch">
          <ValidityChip code={contract.validity} status={contract.status} />
          <RenewChip code={contract.renewState} />
        </Cluster>
        <h2>{contract.name}</h2>
        <Cluster gap={12} rowGap={0} align="stretch" size="small" tone="tertiary">
          <span>{contract.contractNum}</span>
          <span>{nameIn(locale, detail.companyName, detail.companyNameEn)}</span>
          <span>{detail.name}</span>
        </Cluster>
      </Stack>
      <ContractActions detail={detail} onDeleted={onDeleted} />
      <CountTabs
        tabs={tabs}
        active={tab}
        // The keys are those of the list above.
        onChange={(key) => setTab(key as Tab)}
        label={t("contract.detail.title")}
        panelId={panelId}
      />
      <Stack gap={12} id={panelId} role="tabpanel">
        {tab === "overview" ? <ContractOverview detail={detail} /> : null}
        {tab === "numbers" ? <ContractNumbers detail={detail} /> : null}
        {tab === "history" ? <History objectType="contract" objectId={contract.id} /> : null}
      </Stack>
    </Stack>
  );
}
