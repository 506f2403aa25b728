import { Grid, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import type { CostEfficiency } from "../api.ts";
import { money, tenths, unitText, yuan } from "../parts/amounts.ts";

/** The figures of a service number; what cannot be known is a dash with its reason. */
export function CostCards({ data }: { readonly data: CostEfficiency }): ReactNode {
  const t = useT();
  const format = useFormat();
  const source = {
    items: t("contractItem.cost.valueFromItems"),
    contract: t("contractItem.cost.valueFromContract"),
  };
  const valueNote = [
    data.valueSource && source[data.valueSource],
    data.valueSoFar === null
      ? null
      : t("contractItem.cost.valueSoFar", { amount: money(Math.round(data.valueSoFar), format) }),
  ].filter((part) => part !== null);
  // Each unit by itself: visits and hours add up to nothing.
  const ratios = data.quotas.flatMap(({ unit, ratio }) =>
    ratio === null ? [] : `${unitText(unit, t)} ${format.percent(ratio)}`,
  );
  return (
    <Grid minWidth={180} gap={12} isStretched className="ci-cards">
      <Figure
        label={t("contractItem.cost.value")}
        value={data.contractValue === null ? "–" : yuan(data.contractValue, format)}
        note={valueNote.length === 0 ? t("contractItem.cost.valueUnknown") : valueNote.join(" · ")}
      />
      <Figure
        label={t("contractItem.cost.requests")}
        value={format.number(data.requests)}
        href={paths.serviceNumber(data.accId, data.companyId, { tab: "requests" })}
        note={
          data.requestsPerMonth === null
            ? null
            : t("contractItem.cost.perMonth", {
                amount: tenths(Math.round(data.requestsPerMonth * 10) / 10, format),
              })
        }
      />
      <Figure
        label={t("contractItem.cost.costPerRequest")}
        value={data.costPerRequest === null ? "–" : yuan(Math.round(data.costPerRequest), format)}
        note={data.requests === 0 ? t("contractItem.cost.noRequests") : null}
      />
      <Figure
        label={t("contractItem.cost.costPerHour")}
        value={data.hours.costPerHour === null ? "–" : yuan(Math.round(data.hours.costPerHour), format)}
        note={
          data.hours.endsOn === null
            ? t("contractItem.cost.hoursUsed", { amount: tenths(data.hours.used, format) })
            : t("contractItem.cost.hoursEndOn", {
                amount: tenths(data.hours.used, format),
                date: data.hours.endsOn,
              })
        }
      />
      <Figure
        label={t("contractItem.cost.quotaRatio")}
        value={ratios.length === 0 ? "–" : ratios.join(t("common.listSeparator"))}
        note={ratios.length === 0 ? t("contractItem.cost.noQuota") : null}
      />
    </Grid>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note: string | null;
  readonly href?: string;
}

function Figure({ label, value, note, href }: FigureProps): ReactNode {
  const content = (
    <>
      <Text tone="secondary">{label}</Text>
      <Text as="strong" size="figure">
        {value}
      </Text>
      {note === null ? null : (
        <Text as="small" tone="tertiary">
          {note}
        </Text>
      )}
    </>
  );
  if (href === undefined)
    return (
      <Stack gap={2} tone="plain" isPanel className="ci-figure ph-tone-p4">
        {content}
      </Stack>
    );
  return (
    <Stack as={Link} gap={2} tone="plain" isPanel className="ci-figure ph-tone-info" to={href}>
      {content}
    </Stack>
  );
}
