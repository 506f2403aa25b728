import { resourceStatus } from "@pharos/domain/enums";
import { fileSize } from "@pharos/domain/text";
import { Cluster, CopyButton, Facts, Panel, Stack, StatusChip, Text } from "@pharos/ui";
import { Markdown } from "@pharos/ui/markdown";
import type { ReactNode } from "react";
import { Ago } from "../../../shared/components/ago.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { TextImages } from "../../file/index.ts";
import type { ResourceDetail, ResourceVersion } from "../api.ts";
import { targetWords } from "../parts/target-words.ts";
import { DownloadButton } from "./download-button.tsx";
import { VersionActions } from "./version-actions.tsx";
import "./version-panel.css";

interface VersionPanelProps {
  readonly resource: ResourceDetail;
  readonly version: ResourceVersion;
  readonly isLatest: boolean;
}

/** One version: what it is for, its checksum and notes, the download, and for those who manage it its review. */
export function VersionPanel({ resource, version, isLatest }: VersionPanelProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { abilities } = version;
  const notes = nameIn(locale, version.releaseNotesMd, version.releaseNotesEnMd);
  const isDelivered = resourceStatus.fromCode(version.status) === "delivered";
  return (
    <Panel
      title={
        <Cluster as="span" gap={8} isInline>
          {version.version}
          {isLatest ? <StatusChip tone="ok">{t("resource.version.latest")}</StatusChip> : null}
          {resource.isManaged && !isDelivered ? (
            <StateChip of={resourceStatus} code={version.status} />
          ) : null}
          {version.offTime === null ? null : (
            <StatusChip tone="mute">{t("resource.version.taken")}</StatusChip>
          )}
        </Cluster>
      }
      extra={
        <DownloadButton
          resourceId={resource.id}
          versionId={version.id}
          name={nameIn(locale, resource.name, resource.nameEn)}
          version={version.version}
          ability={abilities.download}
          isPrimary={isLatest}
        />
      }
    >
      <Stack gap={12}>
        {isDelivered && !abilities.download.isAllowed ? (
          <Text as="p" tone="secondary">
            {abilities.download.reason}
          </Text>
        ) : null}
        {resourceStatus.fromCode(version.status) === "rejected" && version.reviewComment ? (
          <Text as="p">{t("resource.version.rejectedBecause", { comment: version.reviewComment })}</Text>
        ) : null}
        <Facts layout="grid" items={factsOf(t, version)} />
        <Cluster gap={4} size="small" tone="secondary">
          <span>{t("resource.field.sha256")}</span>
          <code className="resource-checksum">{version.sha256}</code>
          <CopyButton text={version.sha256} label={t("resource.version.copy")} />
        </Cluster>
        {notes === "" ? null : (
          <TextImages>
            <Markdown source={notes} />
          </TextImages>
        )}
        {resource.isManaged ? (
          <VersionActions resourceId={resource.id} rowVersion={resource.version} version={version} />
        ) : null}
      </Stack>
    </Panel>
  );
}

function factsOf(t: ReturnType<typeof useT>, version: ResourceVersion) {
  const { targets, platform, supersedes, downloadedTime, reviewerName, uploaderName } = version;
  return [
    { key: "targets", label: t("resource.field.targets"), value: targetWords(t, targets) },
    { key: "platform", label: t("resource.field.platform"), value: platform },
    { key: "date", label: t("resource.field.releaseDate"), value: version.releaseDate },
    { key: "size", label: t("resource.field.size"), value: fileSize(version.size) },
    {
      key: "supersedes",
      label: t("resource.field.supersedes"),
      value: supersedes.join(" · "),
      isHidden: supersedes.length === 0,
    },
    {
      key: "downloaded",
      label: t("resource.version.downloaded"),
      value: downloadedTime === null ? null : <Ago iso={downloadedTime} />,
      isHidden: downloadedTime === null,
    },
    { key: "uploader", label: t("resource.field.uploader"), value: uploaderName },
    {
      key: "reviewer",
      label: t("resource.field.reviewer"),
      value: reviewerName,
      isHidden: reviewerName === null,
    },
  ];
}
