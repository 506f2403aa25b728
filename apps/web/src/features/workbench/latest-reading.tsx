import { articleType } from "@pharos/domain/enums";
import { Panel, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { articleQueries } from "../article/index.ts";

const shownMax = 3;
const knowledge = String(articleType.toCode("knowledge"));
const news = articleType.codes.filter((code) => String(code) !== knowledge).join(",");

/** The latest news and articles, for a customer; nothing where there are none. */
export function LatestReading(): ReactNode {
  const t = useT();
  return (
    <>
      <Latest title={t("shell.nav.news")} all={paths.news()} type={news} sort="news" path={paths.newsItem} />
      <Latest
        title={t("shell.nav.article")}
        all={paths.articles()}
        type={knowledge}
        sort="new"
        path={paths.article}
      />
    </>
  );
}

interface LatestProps {
  readonly title: string;
  readonly all: string;
  readonly type: string;
  readonly sort: "news" | "new";
  readonly path: (source: string, id: number) => string;
}

function Latest({ title, all, type, sort, path }: LatestProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const prefer = usePreferences().locale === "zh-CN" ? "zh" : "en";
  const { data } = useQuery(articleQueries.beside({ type, sort, prefer, pageSize: shownMax }));
  if (!data || data.list.length === 0) return null;
  return (
    <Panel title={title} extra={<Link to={all}>{t("workbench.customer.all")}</Link>}>
      <Stack as="ul" gap={8} aria-label={title}>
        {data.list.map((row) => (
          <Stack as="li" key={row.id} gap={2}>
            <Link to={path("workbench", row.id)}>{row.title}</Link>
            <Text size="small" tone="tertiary">
              {[
                sort === "news" ? t(articleType.labelKeyOfCode(row.type)) : row.product,
                format.date(row.publishTime),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
