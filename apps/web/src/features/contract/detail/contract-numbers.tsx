import { coverage } from "@pharos/domain/enums";
import { Cluster, EmptyState, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { ContractDetail } from "../api.ts";
import { NumberValidityChip } from "../parts/chips.tsx";
import { TermBar } from "../parts/term-bar.tsx";
import { isStopped } from "../parts/wording.ts";

/** The service numbers of a service, each with a link to its card. */
export function ContractNumbers({ detail }: { readonly detail: ContractDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  if (detail.accs.length === 0) return <EmptyState isCompact>{t("contract.numbers.none")}</EmptyState>;
  return (
    <Stack as="ul" gap={8}>
      {detail.accs.map((acc) => (
        <Stack key={acc.id} as="li" gap={6} className="ct-number">
          <Cluster gap={8} rowGap={4} className="ct-number-head">
            <Link to={paths.serviceNumber(acc.id, detail.companyId)}>{acc.name}</Link>
            <NumberValidityChip code={acc.validity} status={acc.status} />
          </Cluster>
          <Cluster gap={12} rowGap={0} align="stretch" size="small" tone="tertiary">
            {[
              acc.sn,
              nameIn(locale, acc.productName, acc.productNameEn),
              t(coverage.labelKeyOfCode(acc.coverage)),
              acc.quotaHours === null ? null : t("contract.numbers.quota", { hours: acc.quotaHours }),
              acc.assets.map(({ name }) => name).join(" · ") || null,
            ]
              .filter((part) => part !== null)
              .map((part) => (
                <span key={part}>{part}</span>
              ))}
          </Cluster>
          <TermBar
            startTime={acc.startTime}
            endTime={acc.endTime}
            daysLeft={acc.daysLeft}
            validity={acc.validity}
            isStopped={isStopped(acc.status)}
          />
        </Stack>
      ))}
    </Stack>
  );
}
