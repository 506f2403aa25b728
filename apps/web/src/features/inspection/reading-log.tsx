import type { FileSection } from "@pharos/api/inspection";
import { inspectionStatus } from "@pharos/domain/enums";
import { Cluster, Stack, StatusChip, Text } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { readBefore, useLiveChannel } from "../../shared/live/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { inspectionQueries, useRetry } from "./api.ts";
import { DataTable } from "./parts.tsx";

/** How the reading of a file goes; it is looked at again whenever something has happened. */
export function ReadingLog({ batchId }: { readonly batchId: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const log = useQuery(inspectionQueries.log(batchId));
  const retry = useRetry();
  useLiveChannel(
    "/inspection",
    (hint) => void client.invalidateQueries({ queryKey: ["inspection"], predicate: readBefore(hint) }),
  );
  if (!log.data) return null;
  const { status, problem, reportId, isAssetUnknown, sections } = log.data;
  const name = inspectionStatus.fromCode(status);
  return (
    <Stack gap={12}>
      <span>
        <StateChip of={inspectionStatus} code={status} />
      </span>
      <div role="log" aria-label={t("inspection.log.title")}>
        <Stack gap={4}>
          {log.data.log.map((line, index) => (
            // Lines are only ever added.
            <Cluster key={`${String(index)} ${line.code}`} gap={8} justify="between">
              <span>
                {t(`inspection.log.${line.code}` as "inspection.log.received", { bytes: "", ...line.vars })}
              </span>
              <Text size="small" tone="tertiary">
                {format.dateTime(line.time)}
              </Text>
            </Cluster>
          ))}
        </Stack>
      </div>
      {sections.length === 0 ? null : <FileSections sections={sections} />}
      {problem === null ? null : <Alert type="error" showIcon title={problem} />}
      {isAssetUnknown ? <Alert type="info" showIcon title={t("inspection.asset.unknown")} /> : null}
      {name === "failed" && log.data.retry.isAllowed ? (
        <Button loading={retry.isPending} onClick={() => retry.mutate({ body: { batchId } })}>
          {t("inspection.log.retry")}
        </Button>
      ) : null}
      {reportId !== null && (name === "ready" || name === "published") ? (
        <Button type="primary" onClick={() => void navigate(paths.inspection(reportId, batchId))}>
          {t("inspection.log.open")}
        </Button>
      ) : null}
    </Stack>
  );
}

interface FileSectionsProps {
  readonly sections: readonly FileSection[];
}

/** What the file holds, section by section as it is read; what the collector could not read says why. */
function FileSections({ sections }: FileSectionsProps): ReactNode {
  const t = useT();
  const failed = sections.filter(({ ok }) => !ok).length;
  return (
    <Stack gap={4}>
      <Text size="small" tone="secondary">
        {t("inspection.log.sections", { count: sections.length, failed })}
      </Text>
      <div className="ins-sections">
        <DataTable
          label={t("inspection.log.sectionList")}
          columns={[
            { title: t("inspection.log.line"), isNumber: true },
            { title: t("inspection.log.section") },
            { title: t("inspection.log.rows"), isNumber: true },
            { title: t("inspection.log.note") },
          ]}
          rows={sections.map((section) => [
            section.code,
            [
              section.line,
              `${section.code} ${section.name}`,
              section.ok ? section.rows : "–",
              <Note key="note" section={section} />,
            ],
          ])}
        />
      </div>
    </Stack>
  );
}

function Note({ section: { ok, capped, sqlstate, reason } }: { readonly section: FileSection }): ReactNode {
  const t = useT();
  if (ok) return capped ? t("inspection.log.capped") : null;
  return (
    <Stack gap={2} align="start">
      <StatusChip tone="warn">{t("inspection.log.notCollected")}</StatusChip>
      <Text size="small" isBreaking>
        {[sqlstate, reason].filter(Boolean).join(" · ")}
      </Text>
    </Stack>
  );
}
