import { Cluster, EmptyState, Grid, SkeletonCards } from "@pharos/ui";
import { SearchField } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import { manualQueries } from "../api.ts";
import { ManualCard } from "./manual-card.tsx";
import { seriesOf } from "./series.ts";
import "./browse-manuals.css";

/** The published manuals the reader may read, one card each. */
export function BrowseManuals(): ReactNode {
  const t = useT();
  const lang = usePreferences().locale === "zh-CN" ? "zh" : "en";
  const [search, address] = useAddressSearch();
  const words = search.get("keyword") ?? "";
  const manuals = useQuery(manualQueries.list(words));
  const series = seriesOf(manuals.data ?? [], lang);
  return (
    <>
      <Cluster className="manual-filter">
        <SearchField
          value={words}
          onChange={(keyword) => address.patch({ keyword }, { replace: true })}
          placeholder={t("manual.list.searchPlaceholder")}
          maxLength={64}
        />
      </Cluster>
      {manuals.isPending ? <SkeletonCards /> : <QueryError query={manuals} />}
      {manuals.data && series.length === 0 ? <EmptyState>{t("manual.list.none")}</EmptyState> : null}
      <Grid as="ul" minWidth={320} gap={16} className="manual-cards">
        {series.map(({ manual, others }) => (
          <ManualCard key={manual.series} manual={manual} others={others} />
        ))}
      </Grid>
    </>
  );
}
