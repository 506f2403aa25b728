import {
  inspectionEffort,
  inspectionLinkKind,
  inspectionSeverity,
  inspectionStatus,
  suggestionOwner,
  suggestionState,
} from "@pharos/domain/enums";
import { Cluster, CopyButton, EmptyState, Facts, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button, Select } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import {
  type InspectionResult,
  inspectionQueries,
  type ReportKey,
  type Suggestion,
  useImprove,
  usePlan,
  useRaise,
  useSaveSuggestion,
} from "./api.ts";
import { EvidenceTable } from "./parts.tsx";
import { pathOfWork } from "./path-of-work.ts";
import { RuleArticleLink } from "./rule-article-link.tsx";

const Markdown = lazyPart(
  async () => (await import("@pharos/ui/markdown")).Markdown,
  <SkeletonText lines={2} />,
);
const WaiveDialog = lazyPart(async () => (await import("./waive.dialog.tsx")).WaiveDialog);

interface SuggestionsProps {
  readonly reportKey: ReportKey;
  readonly result: InspectionResult;
  /** The finding that the reader came for; null for the list. */
  readonly ruleCode: string | null;
}

/** What is to be done, the worst first. */
export function Suggestions({ reportKey, result, ruleCode }: SuggestionsProps): ReactNode {
  const t = useT();
  const suggestions = useQuery(inspectionQueries.suggestions(reportKey));
  if (suggestions.isError) return <QueryError query={suggestions} />;
  if (!suggestions.data) return <SkeletonText lines={10} />;
  if (suggestions.data.list.length === 0) return <EmptyState>{t("inspection.suggestion.none")}</EmptyState>;
  return (
    <Stack gap={12}>
      {suggestions.data.list.map((one) => (
        <Reached key={one.id} isWanted={one.ruleCode === ruleCode}>
          <SuggestionPanel suggestion={one} result={result} isOpen={one.ruleCode === ruleCode} />
        </Reached>
      ))}
    </Stack>
  );
}

/** Brings what the reader came for into view, for the keyboard as well. */
function Reached({
  isWanted,
  children,
}: {
  readonly isWanted: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.focus();
  }, [isWanted]);
  return (
    <div ref={place} tabIndex={-1} className="ins-reached">
      {children}
    </div>
  );
}

/** What cannot wait is read without another click. */
const isUrgent = (severity: Suggestion["severity"]): boolean =>
  ["critical", "high"].includes(inspectionSeverity.fromCode(severity));

interface PanelProps {
  readonly suggestion: Suggestion;
  readonly result: InspectionResult;
}

function SuggestionPanel({
  suggestion,
  result,
  isOpen,
}: PanelProps & { readonly isOpen: boolean }): ReactNode {
  const t = useT();
  const { severity, title, valueText, thresholdText, effort, owner } = suggestion;
  return (
    <Panel
      title={
        <Cluster as="span" gap={8}>
          <StateChip of={inspectionSeverity} code={severity} />
          <span>{title}</span>
        </Cluster>
      }
      extra={<StateChip of={suggestionState} code={suggestion.state} />}
    >
      <Stack gap={12}>
        <Facts
          layout="grid"
          items={[
            { key: "rule", label: t("inspection.field.rule"), value: suggestion.ruleCode },
            { key: "value", label: t("inspection.field.value"), value: valueText },
            { key: "threshold", label: t("inspection.field.threshold"), value: thresholdText },
            {
              key: "effort",
              label: t("inspection.field.effort"),
              value: t(inspectionEffort.labelKeyOfCode(effort)),
            },
            {
              key: "owner",
              label: t("inspection.field.owner"),
              value: t(suggestionOwner.labelKeyOfCode(owner)),
            },
          ]}
        />
        <Markdown source={suggestion.phenomenonMd} />
        <details className="ins-more" open={isOpen || isUrgent(severity)}>
          <summary>{t("inspection.suggestion.details")}</summary>
          <Details suggestion={suggestion} />
        </details>
        <RuleArticleLink article={suggestion.article} />
        <Links suggestion={suggestion} />
        <Actions suggestion={suggestion} result={result} />
      </Stack>
    </Panel>
  );
}

/** Rows that show the finding, what it risks, and how to repair it. */
function Details({ suggestion }: { readonly suggestion: Suggestion }): ReactNode {
  const t = useT();
  const { title, evidence, fixSql } = suggestion;
  return (
    <Stack gap={12}>
      <EvidenceTable label={t("inspection.suggestion.evidence", { title })} evidence={evidence} />
      {evidence.total > evidence.rows.length ? (
        <Text size="small" tone="secondary">
          {t("inspection.suggestion.cut", { shown: evidence.rows.length, total: evidence.total })}
        </Text>
      ) : null}
      <Text weight="medium">{t("inspection.suggestion.risk")}</Text>
      <Markdown source={suggestion.riskMd} />
      <Text weight="medium">{t("inspection.suggestion.advice")}</Text>
      <Markdown source={suggestion.adviceMd} />
      {fixSql === null ? null : (
        <Stack gap={4}>
          <Cluster gap={8} justify="between">
            <Text size="small" tone="secondary">
              {t("inspection.suggestion.sql")}
            </Text>
            <CopyButton text={fixSql} label={t("inspection.suggestion.copy")} />
          </Cluster>
          <pre className="ins-sql">{fixSql}</pre>
        </Stack>
      )}
    </Stack>
  );
}

/** The work that was made of a finding, and what became of it. */
function Links({ suggestion: { links } }: { readonly suggestion: Suggestion }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (links.length === 0) return null;
  return (
    <Stack gap={4}>
      {links.map(({ kind, objectId, title, closedAt, reopenedAt }) => (
        <Cluster key={`${kind} ${objectId}`} gap={8}>
          <Link to={pathOfWork(kind, objectId)}>
            {`${t(inspectionLinkKind.labelKeyOfCode(kind))} · ${title ?? objectId}`}
          </Link>
          <Text size="small" tone="secondary">
            {closedAt !== null
              ? t("inspection.suggestion.closed", { time: format.date(closedAt) })
              : reopenedAt !== null
                ? t("inspection.suggestion.returned", { time: format.date(reopenedAt) })
                : t("inspection.suggestion.open")}
          </Text>
        </Cluster>
      ))}
    </Stack>
  );
}

function Actions({ suggestion, result }: PanelProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { perms, isEsUser } = useMe();
  const raise = useRaise();
  const save = useSaveSuggestion();
  const [isWaiving, setIsWaiving] = useState(false);
  const isPublished = inspectionStatus.fromCode(result.status) === "published";
  const plan = usePlan();
  const isOpen = (wanted: "request" | "plan" | "pdca"): boolean =>
    suggestion.links.some(
      ({ kind, closedAt }) => inspectionLinkKind.fromCode(kind) === wanted && closedAt === null,
    );
  const mayRaise = perms.includes("service:create") && isPublished && !isOpen("request");
  const improve = useImprove();
  const mayImprove = !isEsUser && perms.includes("hour:review") && isPublished && !isOpen("pdca");
  const mayPlan = !isEsUser && perms.includes("plan:create") && isPublished && !isOpen("plan");
  return (
    <Cluster gap={8} className="ph-no-print">
      {mayRaise ? (
        <Button
          loading={raise.isPending}
          onClick={() =>
            // The refusal is shown by the mutation itself.
            void raise.mutateAsync({ body: { id: suggestion.id } }).then(
              ({ faultId }) => navigate(paths.serviceRequest("inspection", faultId)),
              () => undefined,
            )
          }
        >
          {t("inspection.suggestion.raise")}
        </Button>
      ) : null}
      {mayPlan ? (
        <Button
          loading={plan.isPending}
          onClick={() =>
            // The refusal is shown by the mutation itself.
            void plan.mutateAsync({ body: { id: suggestion.id } }).then(
              ({ planId }) => navigate(paths.plan(planId)),
              () => undefined,
            )
          }
        >
          {t("inspection.suggestion.plan")}
        </Button>
      ) : null}
      {mayImprove ? (
        <Button
          loading={improve.isPending}
          // The refusal is shown by the mutation itself.
          onClick={() => improve.mutate({ body: { id: suggestion.id } })}
        >
          {t("inspection.suggestion.improve")}
        </Button>
      ) : null}
      {perms.includes("service:create") && isPublished ? (
        <Select
          aria-label={t("inspection.field.state")}
          value={suggestion.state}
          loading={save.isPending}
          onChange={(state) => save.mutate({ body: { id: suggestion.id, state } })}
          options={suggestionState.codes.map((value) => ({
            value,
            label: t(suggestionState.labelKeyOfCode(value)),
          }))}
        />
      ) : null}
      {result.abilities.edit.isAllowed ? (
        <Button onClick={() => setIsWaiving(true)}>{t("inspection.waive.action")}</Button>
      ) : null}
      {isEsUser ? null : (
        <Link to={paths.fleetDatabases(suggestion.ruleCode)}>{t("inspection.suggestion.fleet")}</Link>
      )}
      {isWaiving ? <WaiveDialog suggestion={suggestion} onClose={() => setIsWaiving(false)} /> : null}
    </Cluster>
  );
}
