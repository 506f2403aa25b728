import { pdcaCheckKind } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, Stack, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { hoursText, nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { PdcaCheck } from "../api.ts";

interface CheckColumnProps {
  readonly rows: readonly PdcaCheck[];
  /** Absent: the reader decides nothing here. */
  readonly onAct?: (row: PdcaCheck) => void;
}

/** What deviates from what was planned or promised. */
export function CheckColumn({ rows, onAct }: CheckColumnProps): ReactNode {
  const t = useT();
  return (
    <Panel title={t("pdca.check.title")}>
      {rows.length === 0 ? <EmptyState isCompact>{t("pdca.check.none")}</EmptyState> : null}
      <Stack as="ul" gap={8}>
        {rows.map((row) => (
          <CheckCard key={`${row.kind} ${row.objectId}`} row={row} {...(onAct && { onAct })} />
        ))}
      </Stack>
    </Panel>
  );
}

/** Where the thing that deviates is found; a contract item has no page of its own. */
function linkOf({ kind, objectId, personId }: PdcaCheck): string | null {
  switch (pdcaCheckKind.fromCode(kind)) {
    case "overduePlan":
      return paths.plan(objectId);
    case "slaBreach":
    case "lowRating":
      return paths.serviceRequest("record", objectId);
    case "rejectedHours":
      return personId === null ? null : paths.manHour(personId);
    case "overBudget":
    case "inspection":
      return null;
  }
}

function CheckCard({ row, onAct }: { readonly row: PdcaCheck } & Pick<CheckColumnProps, "onAct">): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const kind = pdcaCheckKind.fromCode(row.kind);
  const link = linkOf(row);
  const around = [nameIn(locale, row.companyName, row.companyNameEn), row.personName].filter(Boolean);
  return (
    <Stack as="li" gap={4} size="small" className="pdca-card">
      <Cluster gap={8} justify="between">
        <StatusChip tone={kind === "slaBreach" ? "p1" : "warn"}>
          {t(pdcaCheckKind.labelKeyOfCode(row.kind))}
        </StatusChip>
        {kind === "inspection" ? null : (
          <Text tone="secondary">
            {t(`pdca.check.value.${kind}`, { value: hoursText(row.value, format) })}
          </Text>
        )}
      </Cluster>
      {link === null ? <span>{row.title}</span> : <Link to={link}>{row.title}</Link>}
      {around.length > 0 ? <Text tone="secondary">{around.join(" · ")}</Text> : null}
      <Cluster gap={8} justify="between">
        <Text tone="tertiary">{row.actions > 0 ? t("pdca.check.acted", { count: row.actions }) : null}</Text>
        {onAct ? (
          <Button
            size="small"
            aria-label={t("pdca.check.actNamed", { title: row.title })}
            onClick={() => onAct(row)}
          >
            {t("pdca.check.act")}
          </Button>
        ) : null}
      </Cluster>
    </Stack>
  );
}
