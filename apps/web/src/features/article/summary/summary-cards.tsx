import { Grid, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import type { KnowledgeSummary } from "../api.ts";
import "./summary.css";

/** The figures on top; those that can be opened lead to their rows. */
export function SummaryCards({ data }: { readonly data: KnowledgeSummary }): ReactNode {
  const t = useT();
  const format = useFormat();
  const share = (part: number, whole: number) => (whole === 0 ? "–" : format.percent(part / whole));
  const reused = data.reuse.answers + data.reuse.conclusions;
  return (
    <Grid as="dl" minWidth={180} gap={12} isStretched className="article-figures">
      <Card
        name={t("article.summary.published")}
        note={t("article.summary.publishedInRange", { count: data.publishedInRange })}
      >
        <Link to={paths.articles({ tab: "manage", status: "published" })}>
          {format.number(data.published)}
        </Link>
      </Card>
      <Card
        name={t("article.summary.pending")}
        note={t("article.summary.drafts", { count: data.drafts, withdrawn: data.withdrawn })}
      >
        <Link to={paths.articles({ tab: "manage", status: "pending" })}>{format.number(data.pending)}</Link>
      </Card>
      <Card
        name={t("article.field.useful")}
        note={t("article.summary.openReports", { count: data.openReports })}
      >
        {share(data.useful, data.useful + data.useless)}
      </Card>
      <Card
        name={t("article.summary.intoKnowledge")}
        note={t("article.summary.ofRequests", { count: data.intoKnowledge, closed: data.closedRequests })}
      >
        {share(data.intoKnowledge, data.closedRequests)}
      </Card>
      <Card
        name={t("article.summary.reused")}
        note={t("article.summary.reuseParts", {
          answers: data.reuse.answers,
          conclusions: data.reuse.conclusions,
        })}
      >
        {format.number(reused)}
      </Card>
      <Card name={t("article.summary.deflections")} note={t("article.summary.deflectionsNote")}>
        {format.number(data.reuse.deflections)}
      </Card>
    </Grid>
  );
}

interface CardProps {
  readonly name: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Card({ name, note, children }: CardProps): ReactNode {
  return (
    <Stack gap={2} isPanel className="article-figure">
      <Text as="dt" tone="secondary">
        {name}
      </Text>
      <Text as="dd" size="figure" weight="strong">
        {children}
      </Text>
      <Text as="dd" size="small" tone="tertiary">
        {note}
      </Text>
    </Stack>
  );
}
