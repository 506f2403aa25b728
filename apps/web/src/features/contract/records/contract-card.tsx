import type { ContractRow } from "@pharos/api/contract";
import { Cluster, Stack, Text } from "@pharos/ui";
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
    <Stack gap={6}>
      <Cluster gap={6}>
        <Text size="small" tone="tertiary" className="ct-card-number">
          {row.contractNum}
        </Text>
        <RenewChip code={row.renewState} />
        <ValidityChip code={row.validity} status={row.status} />
      </Cluster>
      <Text
        as="a"
        size="large"
        weight="medium"
        tone="plain"
        className="ct-card-title"
        href={href}
        data-row-link=""
      >
        {row.contractName}
      </Text>
      <Cluster gap={12} rowGap={2} justify="between" size="small" tone="tertiary">
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
      </Cluster>
    </Stack>
  );
}
