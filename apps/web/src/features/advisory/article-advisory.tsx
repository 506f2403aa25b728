import type { AffectedRange } from "@pharos/domain/advisory";
import { databaseType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { Panel, Stack, StatusChip, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { AdvisoryNotice } from "./advisory-notice.tsx";
import { type Advisory, advisoryQueries } from "./api.ts";
import "./advisory.css";

interface ArticleAdvisoryProps {
  readonly articleId: number;
  readonly affects: readonly AffectedRange[];
  /** Who looks after the article sees whom it has reached. */
  readonly isManaged: boolean;
}

/** What a security warning is about; whether one's own systems are, or whom it has reached. */
export function ArticleAdvisory({ articleId, affects, isManaged }: ArticleAdvisoryProps): ReactNode {
  const t = useT();
  const { isEsUser } = useMe();
  const own = useQuery({ ...advisoryQueries.list({ articleId, pageSize: 20 }), enabled: isEsUser });
  if (affects.length === 0) return null;
  return (
    <Stack gap={8} className="advisory-notices">
      {own.data?.list.map((row) => (
        <AdvisoryNotice key={row.companyId} advisory={row} isOnOwnPage />
      ))}
      <Panel title={t("advisory.affects")}>
        <Stack as="ul" gap={4} className="advisory-list">
          {affects.map((range) => (
            <li key={`${range.databaseType} ${range.from ?? ""} ${range.ruleCode ?? ""}`}>
              {rangeText(range, t)}
            </li>
          ))}
        </Stack>
        {isManaged && !isEsUser ? <Recipients articleId={articleId} /> : null}
      </Panel>
    </Stack>
  );
}

function Recipients({ articleId }: { readonly articleId: number }): ReactNode {
  const t = useT();
  const count = useQuery(advisoryQueries.count(articleId));
  const rows = useQuery(advisoryQueries.list({ articleId, pageSize: 200 }));
  if (count.data === undefined || count.data.companies === 0) return null;
  return (
    <details className="advisory-recipients">
      <summary>{t("advisory.reached", count.data)}</summary>
      <Stack as="ul" gap={4} className="advisory-list">
        {rows.data?.list.map((row) => (
          <Recipient key={row.companyId} row={row} />
        ))}
      </Stack>
    </details>
  );
}

function Recipient({ row }: { readonly row: Advisory }): ReactNode {
  const t = useT();
  const format = useFormat();
  const name = nameIn(usePreferences().locale, row.companyName, row.companyNameEn);
  return (
    <li>
      {name}{" "}
      {row.acknowledgedTime === null ? (
        <StatusChip tone="warn">{t("advisory.notAcknowledged")}</StatusChip>
      ) : (
        <Text size="small" tone="secondary">
          {t("advisory.acknowledgedBy", {
            name: row.acknowledgedByName ?? "",
            time: format.dateTime(row.acknowledgedTime),
          })}
        </Text>
      )}
    </li>
  );
}

/** A range in words: "PostgreSQL from 15 to before 15.11", "PostgreSQL, all versions, with inspection finding PG-AV-01". */
export function rangeText(range: AffectedRange, t: Translate): string {
  const versions = versionsText(range, t);
  return range.ruleCode ? t("advisory.range.withRule", { versions, rule: range.ruleCode }) : versions;
}

function versionsText({ databaseType: type, from, before }: AffectedRange, t: Translate): string {
  const product = t(databaseType.labelKeyOfCode(type));
  if (from && before) return t("advisory.range.between", { product, from, before });
  if (from) return t("advisory.range.from", { product, from });
  return before ? t("advisory.range.before", { product, before }) : t("advisory.range.all", { product });
}
