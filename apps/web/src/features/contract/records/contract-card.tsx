import type { ContractRow } from "@pharos/api/contract";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { RenewChip, ValidityChip } from "../parts/chips.tsx";
import { DaysLeft } from "../parts/days-left.tsx";
import { isTerminated } from "../parts/wording.ts";
import "./contract-card.css";

interface ContractCardProps {
  readonly row: ContractRow;
  readonly hasCompany: boolean;
  readonly href: string;
}

/** A contract as a card of a phone: number and chips, name, then whose it is and how long it lasts. */
export function ContractCard({ row, hasCompany, href }: ContractCardProps): ReactNode {
  const { locale } = usePreferences();
  return (
    <div className="ct-card">
      <div className="ct-card-head">
        <span className="ct-card-number">{row.contractNum}</span>
        <RenewChip code={row.renewState} />
        <ValidityChip code={row.validity} status={row.status} />
      </div>
      <a className="ct-card-title" href={href} data-row-link="">
        {row.contractName}
      </a>
      <div className="ct-card-foot">
        <span>
          {[hasCompany ? nameIn(locale, row.companyName, row.companyNameEn) : null, row.endTime]
            .filter((part) => part !== null)
            .join(" · ")}
        </span>
        <DaysLeft
          days={row.daysLeft}
          startTime={row.startTime}
          validity={row.validity}
          isStopped={isTerminated(row.status)}
        />
      </div>
    </div>
  );
}
