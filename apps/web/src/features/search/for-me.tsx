import { databaseType } from "@pharos/domain/enums";
import { Grid, Panel, Stack, Text } from "@pharos/ui";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { assetQueries } from "../asset/index.ts";
import { useMe } from "../identity/index.ts";
import { searchQueries } from "./api.ts";

const shownMax = 5;
const assetsMax = 50;

/** What is there for the reader: articles about the own systems, and the manuals, one line for each series. */
export function ForMe(): ReactNode {
  const { perms, isEsUser, companyId } = useMe();
  if (!perms.includes("knowledge:view")) return null;
  return (
    <Grid gap={16} minWidth={420}>
      {isEsUser && companyId !== null && perms.includes("asset:view") ? (
        <ForMyProducts companyId={companyId} />
      ) : null}
      <ManualSeries />
    </Grid>
  );
}

function ForMyProducts({ companyId }: { readonly companyId: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const prefer = usePreferences().locale === "zh-CN" ? "zh" : "en";
  const assets = useQuery(assetQueries.list({ companyId, pageSize: assetsMax })).data?.list ?? [];
  const products = [...new Set(assets.map(({ dbType }) => t(databaseType.labelKeyOfCode(dbType))))];
  const answers = useQueries({ queries: products.map((product) => searchQueries.about(product, prefer)) });
  const articles = answers
    .flatMap(({ data }) => data?.list ?? [])
    .toSorted((a, b) => b.publishTime.localeCompare(a.publishTime))
    .slice(0, shownMax);
  if (articles.length === 0) return null;
  return (
    <Panel title={t("search.articles.mine")} extra={products.join(" · ")}>
      <Stack as="ul" gap={8}>
        {articles.map(({ id, title, product, publishTime }) => (
          <Stack as="li" gap={2} key={id}>
            <Link to={paths.article("search", id)} className="search-starred">
              {title}
            </Link>
            <Text size="small" tone="tertiary">
              {[product, format.date(publishTime)].filter(Boolean).join(" · ")}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

function ManualSeries(): ReactNode {
  const t = useT();
  const lang = usePreferences().locale === "zh-CN" ? "zh" : "en";
  const manuals = useQuery(searchQueries.manuals()).data ?? [];
  const series = [...Map.groupBy(manuals, (manual) => manual.series).values()].slice(0, shownMax);
  if (series.length === 0) return null;
  return (
    <Panel
      title={t("search.articles.series")}
      extra={<Link to={paths.manuals()}>{t("search.articles.allManuals")}</Link>}
    >
      <Stack as="ul" gap={8}>
        {series.map((editions) => (
          <Series
            key={editions[0]?.series}
            manual={editions.find((manual) => manual.lang === lang) ?? editions[0]}
            versions={[...new Set(editions.map(({ version }) => version))]}
          />
        ))}
      </Stack>
    </Panel>
  );
}

interface SeriesProps {
  /** Its newest version in the language of the reader, or in another where there is none. */
  readonly manual: { readonly id: number; readonly name: string } | undefined;
  readonly versions: readonly string[];
}

function Series({ manual, versions }: SeriesProps): ReactNode {
  if (!manual) return null;
  return (
    <Stack as="li" gap={2}>
      <Link to={paths.manual(manual.id)} className="search-starred">
        {manual.name}
      </Link>
      <Text size="small" tone="tertiary">
        {versions.join(" · ")}
      </Text>
    </Stack>
  );
}
