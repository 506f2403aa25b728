import { VisuallyHidden } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { Form, FormModal, Input, type SubmitOutcome, schemaRule } from "@pharos/ui/form";
import { Icon, uploadIcon } from "@pharos/ui/icons";
import { type ReactNode, useRef, useState } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type PocSyncResult, type PocSyncRows, useSyncPocs } from "../api.ts";

interface Fields {
  readonly rows: string;
}

/** Takes over proofs of concept that another system wrote into a file; what it left out is listed. */
export function SyncPocsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const sync = useSyncPocs();
  const [result, setResult] = useState<PocSyncResult | null>(null);
  const send = async ({ rows }: Fields): Promise<SubmitOutcome> => {
    // The server judges what a row holds; here only that there are any.
    const syncing = sync.mutateAsync({ body: { rows: rowsIn(rows) as PocSyncRows } });
    const outcome = await submitOutcome(syncing);
    if (!outcome.isDone) return outcome;
    const done = await syncing;
    if (done.failed.length === 0) return outcome;
    setResult(done);
    return { isDone: false };
  };
  return (
    <FormModal<Fields>
      isOpen
      onClose={onClose}
      width={640}
      title={t("contractItem.poc.syncTitle")}
      submitLabel={t("contractItem.poc.syncRun")}
      intro={t("contractItem.poc.syncIntro")}
      onSubmit={send}
    >
      {(form) => (
        <>
          <FileChoice onText={(text) => form.setFieldValue("rows", text)} />
          <Form.Item
            name="rows"
            label={t("contractItem.poc.syncRows")}
            rules={[
              rules.required,
              schemaRule((value) =>
                typeof value === "string" && rowsIn(value) !== null
                  ? undefined
                  : t("contractItem.poc.syncWrong"),
              ),
            ]}
            validateFirst
          >
            <Input.TextArea autoSize={{ minRows: 6, maxRows: 14 }} spellCheck={false} />
          </Form.Item>
          {result ? <Outcome result={result} /> : null}
        </>
      )}
    </FormModal>
  );
}

function Outcome({ result }: { readonly result: PocSyncResult }): ReactNode {
  const t = useT();
  return (
    <Alert
      type="warning"
      showIcon
      title={t("contractItem.poc.syncDone", { created: result.created, updated: result.updated })}
      description={
        <ul>
          {result.failed.map(({ row, pocNo, message }) => (
            <li key={row}>{t("contractItem.poc.syncFailed", { row, pocNo, message })}</li>
          ))}
        </ul>
      }
    />
  );
}

function FileChoice({ onText }: { readonly onText: (text: string) => void }): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Form.Item>
      <Button icon={<Icon of={uploadIcon} />} onClick={() => input.current?.click()}>
        {t("contractItem.poc.syncFile")}
      </Button>
      <VisuallyHidden>
        <label>
          {t("contractItem.poc.syncFile")}
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            tabIndex={-1}
            onChange={({ target }) => void target.files?.[0]?.text().then(onText)}
          />
        </label>
      </VisuallyHidden>
    </Form.Item>
  );
}

/** The rows that a text holds; null where it is no list of rows. */
function rowsIn(text: string): readonly unknown[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : null;
  } catch {
    return null;
  }
}
