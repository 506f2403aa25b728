import { deliverScope, encryptLevel, resourceKind } from "@pharos/domain/enums";
import { Cluster, EmptyState, Facts, Grid, PageHeader, Panel, Stack, StatusChip, Text } from "@pharos/ui";
import { Button, Dropdown } from "@pharos/ui/controls";
import { Icon, moreIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import { HistoryTab } from "../../audit/index.ts";
import { CommentsPanel, StarButton } from "../../comment/index.ts";
import { type ResourceDetail, useDeleteResource } from "../api.ts";
import { VersionPanel } from "./version-panel.tsx";

const DownloadLog = lazyPart(async () => (await import("./download-log.drawer.tsx")).DownloadLog);

/** A resource: what it is, its versions the newest first, and for those who manage it who receives it. */
export function ResourcePage({ resource }: { readonly resource: ResourceDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const linkTo = useInAppLink();
  const { currentVersionId, versions, isManaged } = resource;
  const brief = nameIn(locale, resource.brief, resource.briefEn);
  const isLive = currentVersionId !== null;
  const back = isManaged ? paths.resourceConsole() : paths.downloads();
  return (
    <>
      <PageHeader
        title={nameIn(locale, resource.name, resource.nameEn)}
        back={{ label: t(isManaged ? "resource.list.console" : "resource.list.title"), ...linkTo(back) }}
        marks={
          <>
            <StatusChip tone="info">{t(resourceKind.labelKeyOfCode(resource.kind))}</StatusChip>
            {isManaged ? <StateChip of={encryptLevel} code={resource.encryptLevel} /> : null}
          </>
        }
        meta={brief === "" ? undefined : <span>{brief}</span>}
        actions={
          <Cluster gap={8}>
            {isLive ? (
              <StarButton objType="resource" objId={resource.id} isStarred={resource.starred} hasLabel />
            ) : null}
            {isManaged ? <ManagerActions resource={resource} /> : null}
          </Cluster>
        }
      />
      <Grid gap={16} hasAside={isManaged}>
        <Stack gap={16}>
          {versions.length === 0 ? (
            <Panel>
              <EmptyState>{t("resource.version.none")}</EmptyState>
            </Panel>
          ) : null}
          {versions.map((version) => (
            <VersionPanel
              key={version.id}
              resource={resource}
              version={version}
              isLatest={version.id === currentVersionId}
            />
          ))}
          {isLive ? <CommentsPanel objType="resource" objId={resource.id} /> : null}
        </Stack>
        {isManaged ? <ManagerPanels resource={resource} /> : null}
      </Grid>
    </>
  );
}

function ManagerActions({ resource }: { readonly resource: ResourceDetail }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const remove = useDeleteResource();
  const [confirm, question] = useConfirm();
  const [isLogOpen, setIsLogOpen] = useState(false);
  const { id, abilities } = resource;
  const deleteIt = async () => {
    if (!(await confirm({ title: t("resource.action.removeQuestion"), okButtonProps: { danger: true } })))
      return;
    remove.mutate({ params: { id } }, { onSuccess: () => void navigate(paths.resourceConsole()) });
  };
  const items = [
    { key: "log", label: t("resource.action.log"), onClick: () => setIsLogOpen(true) },
    ...(abilities.remove.isAllowed
      ? [{ key: "remove", label: t("resource.action.remove"), danger: true, onClick: () => void deleteIt() }]
      : []),
  ];
  return (
    <>
      {abilities.edit.isAllowed ? (
        <Button type="primary" onClick={() => void navigate(paths.editResource({ id }))}>
          {t("resource.action.newVersion")}
        </Button>
      ) : null}
      <Dropdown trigger={["click"]} menu={{ items }}>
        <Button icon={<Icon of={moreIcon} />} aria-label={t("resource.action.more")} />
      </Dropdown>
      {isLogOpen ? <DownloadLog id={id} onClose={() => setIsLogOpen(false)} /> : null}
      {question}
    </>
  );
}

function ManagerPanels({ resource }: { readonly resource: ResourceDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const { companies } = resource;
  return (
    <Stack as="aside" gap={16}>
      <Panel title={t("resource.editor.delivery")}>
        <Facts
          items={[
            {
              key: "scope",
              label: t("resource.field.deliverScope"),
              value: t(deliverScope.labelKeyOfCode(resource.deliverScope)),
            },
            {
              key: "companies",
              label: t("resource.field.companies"),
              isHidden: companies.length === 0,
              value: companies.map((company) => nameIn(locale, company.name, company.nameEn)).join(" · "),
            },
            { key: "uploader", label: t("resource.field.uploader"), value: resource.uploaderName },
            {
              key: "downloads",
              label: t("resource.field.downloads"),
              value: <Text>{format.number(resource.downloadCount)}</Text>,
            },
          ]}
        />
      </Panel>
      <Panel title={t("resource.version.history")}>
        <HistoryTab objectType="resource" objectId={resource.id} />
      </Panel>
    </Stack>
  );
}
