import { inspectionStatus } from "@pharos/domain/enums";
import { Cluster, CopyButton, Stack, Text, VisuallyHidden } from "@pharos/ui";
import { Alert, Button, Form, Modal } from "@pharos/ui/controls";
import { downloadIcon, Icon, uploadIcon } from "@pharos/ui/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { readBefore, useLiveChannel } from "../../shared/live/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { CompanyPicker } from "../organisation/parts.ts";
import { inspectionQueries, saveCollector, sendFile, useRetry } from "./api.ts";
import "./inspection.css";

interface UploadDialogProps {
  /** A file that was handed in; null begins with choosing one. */
  readonly batchId: number | null;
  readonly onClose: () => void;
}

/** Hands in the file of a collector, and shows how it is read. */
export function UploadDialog({ batchId, onClose }: UploadDialogProps): ReactNode {
  const t = useT();
  const [sent, setSent] = useState(batchId);
  return (
    <Modal open title={t("inspection.upload.title")} footer={null} onCancel={onClose} width={560}>
      {sent === null ? <ChooseFile onSent={setSent} /> : <ReadingLog batchId={sent} />}
    </Modal>
  );
}

function ChooseFile({ onSent }: { readonly onSent: (batchId: number) => void }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const collectors = useQuery(inspectionQueries.collectors());
  const [companyId, setCompanyId] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (companyId === null || file === null) return;
    setIsBusy(true);
    setProblem(null);
    try {
      onSent((await sendFile(companyId, file)).batchId);
      await client.invalidateQueries({ queryKey: ["inspection"] });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t("inspection.upload.failed"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Form layout="vertical" onFinish={() => void send()}>
      <Stack gap={12}>
        {problem === null ? null : <Alert type="error" showIcon title={problem} />}
        <Form.Item label={t("inspection.upload.company")} required>
          <CompanyPicker party="customer" value={companyId} onChange={setCompanyId} />
        </Form.Item>
        <Form.Item label={t("inspection.upload.file")} required extra={t("inspection.upload.hint")}>
          <FileChoice file={file} onFile={setFile} />
        </Form.Item>
        <Button
          type="primary"
          htmlType="submit"
          loading={isBusy}
          disabled={companyId === null || file === null}
        >
          {t("inspection.upload.send")}
        </Button>
        {collectors.data?.list.map((one) => (
          <HowToCollect key={one.dbType} fileName={one.fileName} sha256={one.sha256} />
        ))}
      </Stack>
    </Form>
  );
}

/** Where the file comes from: the script, how it is run, and how to tell that it is the right one. */
function HowToCollect({
  fileName,
  sha256,
}: {
  readonly fileName: string;
  readonly sha256: string;
}): ReactNode {
  const t = useT();
  const commands = `psql "host=… dbname=… user=es_inspect" -X -q -f ${fileName} > batch.ndjson`;
  return (
    <details className="ins-more">
      <summary>{t("inspection.upload.collect")}</summary>
      <Stack gap={8} align="start">
        <Text size="small" tone="secondary">
          {t("inspection.upload.steps")}
        </Text>
        <Button icon={<Icon of={downloadIcon} />} onClick={() => void saveCollector()}>
          {t("inspection.upload.collector", { name: fileName })}
        </Button>
        <Text size="small" tone="tertiary" className="ins-hash">
          {`SHA-256 ${sha256}`}
        </Text>
        <Cluster gap={8} isOneLine>
          <pre className="ins-sql">{commands}</pre>
          <CopyButton text={commands} label={t("inspection.upload.copy")} />
        </Cluster>
      </Stack>
    </details>
  );
}

interface FileChoiceProps {
  readonly file: File | null;
  readonly onFile: (file: File) => void;
}

/** A file that is chosen, with its name. */
function FileChoice({ file, onFile }: FileChoiceProps): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Cluster gap={8}>
        <Button icon={<Icon of={uploadIcon} />} onClick={() => input.current?.click()}>
          {t("inspection.upload.choose")}
        </Button>
        <Text size="small" tone="secondary" isBreaking>
          {file?.name ?? t("inspection.upload.noFile")}
        </Text>
      </Cluster>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={t("inspection.upload.file")}
          accept=".ndjson,.json,.gz,application/x-ndjson,application/gzip"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = "";
            if (chosen) onFile(chosen);
          }}
        />
      </VisuallyHidden>
    </>
  );
}

/** How the reading of a file goes; it is looked at again whenever something has happened. */
function ReadingLog({ batchId }: { readonly batchId: number }): ReactNode {
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
  const { status, problem, reportId, isAssetUnknown } = log.data;
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
