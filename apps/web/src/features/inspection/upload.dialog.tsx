import type { CallResult } from "@pharos/api/core";
import type { describeCollector } from "@pharos/api/inspection";
import { Cluster, CopyButton, Stack, Text, VisuallyHidden } from "@pharos/ui";
import { Alert, Button, Form, Modal } from "@pharos/ui/controls";
import { downloadIcon, Icon, uploadIcon } from "@pharos/ui/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { CompanyPicker } from "../organisation/parts.ts";
import { inspectionQueries, saveCollector, sendFile } from "./api.ts";
import { ReadingLog } from "./reading-log.tsx";
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
          <HowToCollect key={one.dbType} {...one} />
        ))}
        <details className="ins-more">
          <summary>{t("inspection.upload.collect.oracle")}</summary>
          <Text size="small" tone="secondary">
            {t("inspection.upload.steps.oracle")}
          </Text>
        </details>
      </Stack>
    </Form>
  );
}

type Collector = CallResult<typeof describeCollector>["list"][number];

/** How each script is run by the client of its database. */
const commandsOf: Readonly<Record<Collector["dbType"], (fileName: string) => string>> = {
  postgresql: (fileName) => `psql "host=… dbname=… user=es_inspect" -X -q -f ${fileName} > batch.ndjson`,
  mysql: (fileName) =>
    `mariadb -h … -u es_inspect -p --batch --raw --skip-column-names --force < ${fileName} > batch.ndjson`,
};

/** Where the file comes from: the script, how it is run, and how to tell that it is the right one. */
function HowToCollect({ dbType, fileName, sha256 }: Collector): ReactNode {
  const t = useT();
  const commands = commandsOf[dbType](fileName);
  return (
    <details className="ins-more">
      <summary>{t(`inspection.upload.collect.${dbType}`)}</summary>
      <Stack gap={8} align="start">
        <Text size="small" tone="secondary">
          {t(`inspection.upload.steps.${dbType}`)}
        </Text>
        <Button icon={<Icon of={downloadIcon} />} onClick={() => void saveCollector(dbType)}>
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
          accept=".ndjson,.json,.gz,.html,.htm,application/x-ndjson,application/gzip,text/html"
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
