import { type CountTab, CountTabs } from "@pharos/ui";
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
    <div className="ct-view">
      <div className="ct-view-head">
        <div className="ct-view-chips">
          <ValidityChip code={contract.validity} status={contract.status} />
          <RenewChip code={contract.renewState} />
        </div>
        <h2>{contract.name}</h2>
        <div className="ct-view-meta">
          <span>{contract.contractNum}</span>
          <span>{nameIn(locale, detail.companyName, detail.companyNameEn)}</span>
          <span>{detail.name}</span>
        </div>
      </div>
      <ContractActions detail={detail} onDeleted={onDeleted} />
      <CountTabs
        tabs={tabs}
        active={tab}
        // The keys are those of the list above.
        onChange={(key) => setTab(key as Tab)}
        label={t("contract.detail.title")}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" className="ct-view-body">
        {tab === "overview" ? <ContractOverview detail={detail} /> : null}
        {tab === "numbers" ? <ContractNumbers detail={detail} /> : null}
        {tab === "history" ? <History objectType="contract" objectId={contract.id} /> : null}
      </div>
    </div>
  );
}
