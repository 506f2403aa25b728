import type { AssetDetail } from "@pharos/api/asset";
import { assetArchitecture, assetEnvironment, databaseType, validity } from "@pharos/domain/enums";
import { type Fact, Facts, Grid, PageHeader, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { AssetAdvisories } from "../advisory/index.ts";
import { HistoryTab } from "../audit/index.ts";
import { useMe } from "../identity/index.ts";
import { AssetInspections } from "../inspection/index.ts";
import { PatchAdvicePanel } from "../resource/index.ts";
import { assetQueries } from "./api.ts";
import { NodePanel } from "./detail/node-panel.tsx";
import { PlansPanel, RequestsPanel } from "./detail/records-panels.tsx";
import { RetireButton } from "./detail/retire-button.tsx";
import { CoverageChip, ImportanceChip } from "./parts/chips.tsx";
import "./asset.css";

const DocumentsAbout = lazyPart(async () => (await import("../document/index.ts")).DocumentsAbout);
const AssetFormDialog = lazyPart(async () => (await import("./asset-form.dialog.tsx")).AssetFormDialog);

/** One database system: its facts, its nodes, what covers it and what happens with it. */
export function AssetScreen(): ReactNode {
  const { assetsId = "" } = useParams();
  const asset = useQuery(assetQueries.detail(/^[1-9]\d{0,15}$/.test(assetsId) ? Number(assetsId) : 0));
  if (asset.data === undefined)
    return asset.isError ? <QueryError query={asset} /> : <SkeletonText lines={10} />;
  return <AssetPage asset={asset.data} />;
}

function AssetPage({ asset }: { readonly asset: AssetDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const inApp = useInAppLink();
  const { perms } = useMe();
  const [isEditing, setIsEditing] = useState(false);
  const back = paths.organisationTab("assets", asset.companyId);
  return (
    <div>
      <PageHeader
        title={asset.name}
        back={{
          label: t("asset.detail.back"),
          ...inApp(back),
        }}
        marks={
          <>
            <ImportanceChip code={asset.importance} />
            <CoverageChip sn={asset.sn} />
          </>
        }
        meta={[
          nameIn(locale, asset.companyName, asset.companyNameEn),
          asset.system,
          [t(databaseType.labelKeyOfCode(asset.dbType)), asset.version].filter(Boolean).join(" "),
        ]
          .filter(Boolean)
          .map((part) => <span key={part}>{part}</span>)}
        actions={
          <>
            {asset.abilities.edit.isAllowed ? (
              <Button onClick={() => setIsEditing(true)}>{t("asset.detail.edit")}</Button>
            ) : null}
            <RetireButton asset={asset} onRetired={() => void navigate(back)} />
          </>
        }
      />
      <Grid gap={16} hasAside>
        <Stack gap={16}>
          <AssetAdvisories assetId={asset.id} />
          {perms.includes("ins:view") ? <AssetInspections assetId={asset.id} /> : null}
          <NodePanel asset={asset} />
          {perms.includes("resource:view") ? <PatchAdvicePanel assetId={asset.id} /> : null}
          <Panel title={t("asset.detail.history")}>
            <HistoryTab objectType="asset" objectId={asset.id} />
          </Panel>
        </Stack>
        <Stack as="aside" gap={16}>
          <RequestsPanel asset={asset} />
          {perms.includes("plan:view") ? <PlansPanel asset={asset} /> : null}
          <FactPanels asset={asset} />
          {perms.includes("doc:view") ? (
            <DocumentsAbout
              companyId={asset.companyId}
              subject={asset.name}
              words={{
                title: t("asset.detail.documents"),
                none: t("asset.detail.noDocuments"),
                all: t("asset.detail.allDocuments"),
              }}
            />
          ) : null}
        </Stack>
      </Grid>
      {isEditing ? (
        <AssetFormDialog companyId={asset.companyId} asset={asset} onClose={() => setIsEditing(false)} />
      ) : null}
    </div>
  );
}

function FactPanels({ asset }: { readonly asset: AssetDetail }): ReactNode {
  const t = useT();
  return (
    <>
      <Panel title={t("asset.detail.facts")}>
        <Facts
          items={factsOf(t, {
            arch: t(assetArchitecture.labelKeyOfCode(asset.arch)),
            env: t(assetEnvironment.labelKeyOfCode(asset.env)),
            edition: asset.edition,
            os: asset.os,
            charset: asset.charset,
            systemIdentifier: asset.systemIdentifier,
            remark: asset.remark,
          })}
        />
      </Panel>
      <Panel title={t("asset.detail.capacity")}>
        <Facts
          items={factsOf(t, {
            cpuCores: asset.cpuCores,
            memoryGb: asset.memoryGb,
            dataSizeGb: asset.dataSizeGb,
            rpoMin: asset.rpoMin,
            rtoMin: asset.rtoMin,
            backupMethod: asset.backupMethod,
          })}
        />
      </Panel>
      <Panel title={t("asset.detail.coverage")}>
        {asset.accs.length === 0 ? <p className="asset-none">{t("asset.detail.noCoverage")}</p> : null}
        <Stack as="ul" gap={8}>
          {asset.accs.map((acc) => (
            <Stack key={acc.id} as="li">
              <Link to={paths.serviceNumber(acc.id, asset.companyId)}>{acc.sn}</Link>
              <span>{acc.name}</span>
              <Text size="small" tone="secondary">
                {t(validity.labelKeyOfCode(acc.validity))} · {t("asset.detail.until", { date: acc.endTime })}
              </Text>
            </Stack>
          ))}
        </Stack>
      </Panel>
    </>
  );
}

type FactName = Parameters<typeof factsOf>[1] extends Partial<Record<infer Name, unknown>> ? Name : never;

function factsOf(
  t: ReturnType<typeof useT>,
  values: Partial<
    Record<
      | "arch"
      | "env"
      | "edition"
      | "os"
      | "charset"
      | "systemIdentifier"
      | "remark"
      | "cpuCores"
      | "memoryGb"
      | "dataSizeGb"
      | "rpoMin"
      | "rtoMin"
      | "backupMethod",
      string | number | null
    >
  >,
): Fact[] {
  // The names are the keys of the table above.
  return (Object.entries(values) as [FactName, string | number | null][]).map(([key, value]) => ({
    key,
    label: t(`asset.field.${key}`),
    value,
  }));
}
