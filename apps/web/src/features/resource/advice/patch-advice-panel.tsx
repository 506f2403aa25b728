import { databaseType, patchState, resourceKind } from "@pharos/domain/enums";
import { Cluster, CopyButton, EmptyState, Panel, SkeletonText, Stack, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { type PatchAdvice, resourceQueries, useMarkInstalled } from "../api.ts";
import { DownloadButton } from "../detail/download-button.tsx";
import { targetWords } from "../parts/target-words.ts";
import "../detail/version-panel.css";

/** What a database system should install, what is there already, and what supersedes what. */
export function PatchAdvicePanel({ assetId }: { readonly assetId: number }): ReactNode {
  const t = useT();
  const advice = useQuery(resourceQueries.advice(assetId));
  const [isAllShown, setIsAllShown] = useState(false);
  const { list = [], system, install } = advice.data ?? {};
  const superseded = list.filter(({ state }) => state === "superseded");
  const shown = isAllShown ? list : list.filter(({ state }) => state !== "superseded");
  return (
    <Panel
      title={t("resource.advice.title")}
      extra={
        system
          ? t("resource.advice.basis", {
              system: [t(databaseType.labelKeyOfCode(system.dbType)), system.version, system.os]
                .filter(Boolean)
                .join(" · "),
            })
          : undefined
      }
    >
      {advice.isPending ? <SkeletonText lines={4} /> : <QueryError query={advice} />}
      {advice.isSuccess && list.length === 0 ? (
        <EmptyState isCompact>{t("resource.advice.none")}</EmptyState>
      ) : null}
      <Stack as="ul" gap={16}>
        {shown.map((one) => (
          <AdviceLine
            key={one.versionId}
            assetId={assetId}
            advice={one}
            mayInstall={install?.isAllowed === true}
          />
        ))}
      </Stack>
      {superseded.length === 0 ? null : (
        <Button type="link" aria-expanded={isAllShown} onClick={() => setIsAllShown(!isAllShown)}>
          {isAllShown
            ? t("resource.advice.hideSuperseded")
            : t("resource.advice.moreSuperseded", { count: superseded.length })}
        </Button>
      )}
    </Panel>
  );
}

interface AdviceLineProps {
  readonly assetId: number;
  readonly advice: PatchAdvice;
  readonly mayInstall: boolean;
}

function AdviceLine({ assetId, advice, mayInstall }: AdviceLineProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const mark = useMarkInstalled();
  const { resourceId, versionId, version, state, fit, installedDate, supersededBy, abilities } = advice;
  const name = nameIn(locale, advice.name, advice.nameEn);
  const isInstalled = state === "installed";
  return (
    <Stack as="li" gap={4}>
      <Cluster gap={8} rowGap={4}>
        <StateChip of={patchState} code={state} />
        {fit === "unknown" ? (
          <StatusChip tone="warn" title={t("resource.advice.unknownHint")}>
            {t("enums.patchFit.unknown")}
          </StatusChip>
        ) : null}
        <Link to={paths.download("asset", resourceId)}>{`${name} ${version}`}</Link>
      </Cluster>
      <Cluster gap={8} rowGap={2} size="small" tone="secondary">
        <span>{t(resourceKind.labelKeyOfCode(advice.kind))}</span>
        <span>{advice.releaseDate}</span>
        <span>{t("resource.advice.needs", { targets: needsOf(t, advice) })}</span>
        {supersededBy === null ? null : (
          <span>{t("resource.advice.supersededBy", { version: supersededBy })}</span>
        )}
        {installedDate === null ? null : (
          <span>{t("resource.advice.installedOn", { date: installedDate })}</span>
        )}
        {advice.downloadedTime === null || isInstalled ? null : (
          <span>{t("resource.advice.downloadedAt")}</span>
        )}
      </Cluster>
      {isInstalled ? null : (
        <Cluster gap={4} size="small" tone="secondary">
          <span>{t("resource.field.sha256")}</span>
          <code className="resource-checksum">{advice.sha256}</code>
          <CopyButton text={advice.sha256} label={t("resource.version.copy")} />
        </Cluster>
      )}
      {state === "recommended" && !abilities.download.isAllowed ? (
        <Text size="small">{abilities.download.reason}</Text>
      ) : null}
      <Cluster gap={8} rowGap={4}>
        {isInstalled ? null : (
          <DownloadButton
            resourceId={resourceId}
            versionId={versionId}
            name={name}
            version={version}
            ability={abilities.download}
            isPrimary={state === "recommended"}
          />
        )}
        {mayInstall ? (
          <Button
            size="small"
            loading={mark.isPending}
            onClick={() => mark.mutate({ body: { assetId, versionId, isInstalled: !isInstalled } })}
          >
            {t(isInstalled ? "resource.advice.unmark" : "resource.advice.markInstalled")}
          </Button>
        ) : null}
      </Cluster>
    </Stack>
  );
}

/** What a version needs: databases with their versions, and a platform. */
const needsOf = (t: ReturnType<typeof useT>, { targets, platform }: PatchAdvice): string =>
  [targetWords(t, targets), platform].filter(Boolean).join(" · ");
