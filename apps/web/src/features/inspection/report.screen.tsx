import { inspectionStatus } from "@pharos/domain/enums";
import { ActionBar, CountTabs, PageHeader, SkeletonText, Stack, type UiAction } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { checkCircleIcon, deleteIcon, downloadIcon, printerIcon, undoIcon } from "@pharos/ui/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { readBefore, useLiveChannel } from "../../shared/live/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { useMe } from "../identity/index.ts";
import {
  type InspectionResult,
  inspectionQueries,
  type ReportKey,
  saveReportFile,
  useDelete,
  usePublish,
  useWithdraw,
} from "./api.ts";
import { databaseWords } from "./database-words.ts";
import { Overview } from "./overview.tsx";
import { useReportKey } from "./report-key.ts";

const Suggestions = lazyPart(async () => (await import("./suggestions.tsx")).Suggestions);
const DatabaseTab = lazyPart(async () => (await import("./database-tab.tsx")).DatabaseTab);
const LoadTab = lazyPart(async () => (await import("./load-tab.tsx")).LoadTab);
const SessionsTab = lazyPart(async () => (await import("./sessions-tab.tsx")).SessionsTab);
const UpgradeTab = lazyPart(async () => (await import("./upgrade-tab.tsx")).UpgradeTab);
const Appendix = lazyPart(async () => (await import("./appendix.tsx")).Appendix);
const AssetDialog = lazyPart(async () => (await import("./asset.dialog.tsx")).AssetDialog);
const ReasonDialog = lazyPart(async () => (await import("./reason.dialog.tsx")).ReasonDialog);

/** The report of a database: its score, what changed, what to do, and what was collected. */
export function InspectionReportScreen(): ReactNode {
  const key = useReportKey();
  if (!key) return <Navigate to={paths.notFound()} replace />;
  return <Report key={`${key.reportId} ${key.batchId}`} reportKey={key} />;
}

function Report({ reportKey }: { readonly reportKey: ReportKey }): ReactNode {
  const client = useQueryClient();
  const mayUpload = useMe().perms.includes("ins:upload");
  const result = useQuery(inspectionQueries.result(reportKey));
  // A draft is judged anew when somebody waives a finding.
  useLiveChannel(
    mayUpload ? "/inspection" : null,
    (hint) => void client.invalidateQueries({ queryKey: ["inspection"], predicate: readBefore(hint) }),
  );
  if (result.data) return <ReportPage reportKey={reportKey} result={result.data} />;
  return result.isError ? <QueryError query={result} /> : <SkeletonText lines={14} />;
}

const tabs = ["overview", "suggestions", "database", "load", "sessions", "upgrade", "appendix"] as const;

interface PageProps {
  readonly reportKey: ReportKey;
  readonly result: InspectionResult;
}

function ReportPage({ reportKey, result }: PageProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const inApp = useInAppLink();
  const { isEsUser } = useMe();
  const [tab, setTab] = useState<(typeof tabs)[number]>("overview");
  const [ruleCode, setRuleCode] = useState<string | null>(null);
  const { actions, holder } = useReportActions(reportKey, result);
  const [isChoosing, setIsChoosing] = useState(false);
  const { abilities, counts } = result;
  // The other databases have no majors that the portal could judge.
  const shown = tabs.filter((name) => name !== "upgrade" || result.dbType === "postgresql");
  const failed = counts.critical + counts.high + counts.medium + counts.low + counts.info;
  return (
    <>
      {holder}
      {isChoosing ? (
        <AssetDialog
          reportId={reportKey.reportId}
          companyId={result.companyId}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
      <PageHeader
        title={result.name}
        back={{ label: t("shell.titles.inspections"), ...inApp(paths.inspections()) }}
        marks={isEsUser ? undefined : <StateChip of={inspectionStatus} code={result.status} />}
        meta={[
          nameIn(locale, result.companyName, result.companyNameEn),
          result.batchNo,
          databaseWords(t, result),
          t("inspection.head.collected", { time: format.dateTime(result.collectedAt) }),
        ].map((part) => <span key={part}>{part}</span>)}
        actions={<ActionBar label={result.name} actions={actions} />}
      />
      <Stack gap={16}>
        {result.assetId === null && abilities.chooseAsset.isAllowed ? (
          <Alert
            type="info"
            showIcon
            title={t("inspection.asset.unknown")}
            action={<Button onClick={() => setIsChoosing(true)}>{t("inspection.asset.choose")}</Button>}
          />
        ) : null}
        {result.withdrawnReason === null ? null : (
          <Alert
            type="warning"
            showIcon
            title={t("inspection.head.withdrawn", { reason: result.withdrawnReason })}
          />
        )}
        <CountTabs
          label={t("inspection.tab.label")}
          panelId="inspection-tab"
          active={tab}
          onChange={(name) => {
            setRuleCode(null);
            setTab(tabs.find((one) => one === name) ?? "overview");
          }}
          tabs={shown.map((name) => ({
            key: name,
            label: t(`inspection.tab.${name}`),
            ...(name === "suggestions" ? { count: failed } : { hasNoCount: true }),
          }))}
        />
        <div id="inspection-tab" role="tabpanel" aria-label={t(`inspection.tab.${tab}`)}>
          {tab === "overview" ? (
            <Overview
              reportKey={reportKey}
              result={result}
              onRisk={(code) => {
                setRuleCode(code);
                setTab("suggestions");
              }}
            />
          ) : null}
          {tab === "suggestions" ? (
            <Suggestions reportKey={reportKey} result={result} ruleCode={ruleCode} />
          ) : null}
          {tab === "database" ? <DatabaseTab reportKey={reportKey} /> : null}
          {tab === "load" ? <LoadTab reportKey={reportKey} /> : null}
          {tab === "sessions" ? <SessionsTab reportKey={reportKey} /> : null}
          {tab === "upgrade" ? <UpgradeTab reportKey={reportKey} /> : null}
          {tab === "appendix" ? <Appendix reportKey={reportKey} result={result} /> : null}
        </div>
      </Stack>
    </>
  );
}

/** What can be done with a report. What never concerns the reader is left out. */
function useReportActions(
  key: ReportKey,
  result: InspectionResult,
): { readonly actions: UiAction[]; readonly holder: ReactNode } {
  const t = useT();
  const navigate = useNavigate();
  const { isEsUser } = useMe();
  const publish = usePublish();
  const withdraw = useWithdraw();
  const remove = useDelete();
  const [confirm, holder] = useConfirm();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const { abilities, revision } = result;
  const { batchId } = key;
  const isPublished = inspectionStatus.fromCode(result.status) === "published";
  const ability = (name: keyof typeof abilities): Pick<UiAction, "key" | "disabledReason"> => ({
    key: name,
    disabledReason: abilities[name].isAllowed ? null : abilities[name].reason,
  });
  const sure = (name: "publish" | "delete", run: () => Promise<unknown>) => (): void => {
    void confirm({
      title: t(`inspection.confirm.${name}`),
      okText: t(`inspection.action.${name}`),
      cancelText: t("common.ui.cancel"),
    })
      .then((isSure) => (isSure ? run() : null))
      // The refusal is shown by the mutation itself.
      .catch(() => undefined);
  };
  const files: UiAction[] = (["pdf", "docx", "xlsx", "md"] as const).map((format) => ({
    key: format,
    label: t(`inspection.action.${format}`),
    icon: downloadIcon,
    isInMenu: format !== "pdf",
    run: () => void saveReportFile(key, format),
  }));
  const own: UiAction[] = [
    ...files,
    {
      key: "print",
      label: t("inspection.action.print"),
      icon: printerIcon,
      isInMenu: true,
      run: () => void navigate(paths.printInspection(key.reportId, key.batchId)),
    },
  ];
  const vendor: UiAction[] = isEsUser
    ? []
    : [
        isPublished
          ? {
              ...ability("withdraw"),
              label: t("inspection.action.withdraw"),
              icon: undoIcon,
              isInMenu: true,
              run: () => setIsWithdrawing(true),
            }
          : {
              ...ability("publish"),
              label: t("inspection.action.publish"),
              icon: checkCircleIcon,
              isPrimary: abilities.publish.isAllowed,
              isBusy: publish.isPending,
              run: sure("publish", () => publish.mutateAsync({ body: { batchId, revision } })),
            },
        {
          ...ability("delete"),
          label: t("inspection.action.delete"),
          icon: deleteIcon,
          isInMenu: true,
          isDanger: true,
          run: sure("delete", async () => {
            await remove.mutateAsync({ query: { reportId: key.reportId, batchId } });
            await navigate(paths.inspections());
          }),
        },
      ];
  const dialog = isWithdrawing ? (
    <ReasonDialog
      title={t("inspection.action.withdraw")}
      label={t("inspection.withdraw.reason")}
      onSubmit={(reason) => withdraw.mutateAsync({ body: { batchId, revision, reason } })}
      onClose={() => setIsWithdrawing(false)}
    />
  ) : null;
  return {
    actions: [...vendor, ...own],
    holder: (
      <>
        {holder}
        {dialog}
      </>
    ),
  };
}
