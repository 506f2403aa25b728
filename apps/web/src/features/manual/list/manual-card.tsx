import { articleLanguage } from "@pharos/domain/enums";
import { Cluster, Panel, Stack, StatusChip, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import type { ManualRow } from "../api.ts";
import type { Series } from "./series.ts";

/** A manual as one picks it from the shelf, with its other versions and languages. */
export function ManualCard({ manual, others }: Series): ReactNode {
  const t = useT();
  const format = useFormat();
  const editionName = ({ version, lang }: ManualRow) =>
    `${version} · ${t(articleLanguage.labelKeyOfCode(lang))}`;
  return (
    <li>
      <Panel className="manual-card">
        <Stack gap={8}>
          <Cluster gap={8}>
            <Text as={Link} to={paths.manual(manual.id)} size="large" weight="strong" lang={manual.lang}>
              {manual.name}
            </Text>
            <StatusChip tone="info">{manual.version}</StatusChip>
          </Cluster>
          {manual.brief === "" ? null : (
            <Text as="p" tone="secondary" lang={manual.lang} isBreaking>
              {manual.brief}
            </Text>
          )}
          <Cluster as="p" gap={12} rowGap={4} size="small" tone="secondary">
            {manual.productName === null ? null : <span>{manual.productName}</span>}
            <span>{t("manual.chapters", { count: manual.chapterCount })}</span>
            {manual.publishTime === null ? null : (
              <span>{t("manual.publishedOn", { date: format.date(manual.publishTime) })}</span>
            )}
          </Cluster>
          {others.length === 0 ? null : (
            <Cluster as="p" gap={12} rowGap={4} size="small">
              <Text tone="secondary">{t("manual.list.others")}</Text>
              {others.map((other) => (
                <Link key={other.id} to={paths.manual(other.id)}>
                  {editionName(other)}
                </Link>
              ))}
            </Cluster>
          )}
        </Stack>
      </Panel>
    </li>
  );
}
