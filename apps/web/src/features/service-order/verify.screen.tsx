import type { InspectionProof } from "@pharos/api/inspection";
import type { OrderProof } from "@pharos/api/service-order";
import { serviceOrderStatus } from "@pharos/domain/enums";
import { Cluster, Facts, Panel, Stack, Text, VisuallyHidden } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { Form, FormSummary, Input, useSubmitForm } from "@pharos/ui/form";
import { Icon, uploadIcon } from "@pharos/ui/icons";
import { type ReactNode, useRef, useState } from "react";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { sha256 } from "../../shared/sha256.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { PublicFrame } from "../application/parts.ts";
import { type Proof, proofOf } from "./api.ts";

interface VerifyFields {
  readonly hash?: string;
}

/** Says whether a document is ours and unchanged. The file stays on the reader's device. */
export function VerifyScreen(): ReactNode {
  const t = useT();
  const [proof, setProof] = useState<Proof | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const state = useSubmitForm<VerifyFields>({
    initialValues: {},
    onSubmit: ({ hash = "" }) => submitOutcome(proofOf(hash.trim().toLowerCase()).then(setProof)),
  });
  const choose = async (file: File) => {
    setFileName(file.name);
    const digest = sha256(new Uint8Array(await file.arrayBuffer()));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    state.form.setFieldValue("hash", hash);
    state.form.submit();
  };
  return (
    <PublicFrame title={t("serviceOrder.verify.title")} intro={t("serviceOrder.verify.intro")}>
      <Stack gap={16}>
        <Panel>
          <Form {...state.formProps} size="large">
            <FormSummary problems={state.problems} />
            <Form.Item>
              <ChooseFile name={fileName} onChoose={(file) => void choose(file)} />
            </Form.Item>
            <Form.Item
              name="hash"
              label={t("serviceOrder.verify.hash")}
              rules={[
                { required: true, message: t("validation.required") },
                { pattern: /^\s*[0-9a-fA-F]{64}\s*$/, message: t("serviceOrder.verify.hashRule") },
              ]}
            >
              <Input autoComplete="off" spellCheck={false} />
            </Form.Item>
            <Button type="primary" htmlType="submit" loading={state.isSubmitting}>
              {t("serviceOrder.verify.submit")}
            </Button>
          </Form>
        </Panel>
        {proof === null ? null : proof.inspection === null ? (
          <ProofPanel proof={proof.order} />
        ) : (
          <InspectionPanel proof={proof.inspection} />
        )}
      </Stack>
    </PublicFrame>
  );
}

interface ChooseFileProps {
  /** Of the file that was chosen last. */
  readonly name: string | null;
  readonly onChoose: (file: File) => void;
}

/** The browser's own control speaks the browser's language and is as wide as it likes. */
function ChooseFile({ name, onChoose }: ChooseFileProps): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Cluster gap={8}>
      <Button icon={<Icon of={uploadIcon} />} onClick={() => input.current?.click()}>
        {t("serviceOrder.verify.choose")}
      </Button>
      <Text isBreaking>{name}</Text>
      <VisuallyHidden>
        <label>
          {t("serviceOrder.verify.choose")}
          <input
            ref={input}
            type="file"
            accept="application/pdf,.pdf"
            tabIndex={-1}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Choosing the same file once more must be a change again.
              target.value = "";
              if (file) onChoose(file);
            }}
          />
        </label>
      </VisuallyHidden>
    </Cluster>
  );
}

function InspectionPanel({ proof }: { readonly proof: InspectionProof }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel>
      <Stack gap={12}>
        <Alert type="success" showIcon role="status" title={t("serviceOrder.verify.inspection")} />
        <Facts
          items={[
            { key: "batchNo", label: t("serviceOrder.verify.batchNo"), value: proof.batchNo },
            { key: "score", label: t("serviceOrder.verify.score"), value: proof.score },
            {
              key: "collected",
              label: t("serviceOrder.verify.collected"),
              value: proof.collectedAt && format.dateTime(proof.collectedAt),
            },
            {
              key: "published",
              label: t("serviceOrder.verify.published"),
              value: proof.publishedAt && format.dateTime(proof.publishedAt),
            },
          ]}
        />
      </Stack>
    </Panel>
  );
}

function ProofPanel({ proof }: { readonly proof: OrderProof }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (proof.kind === "none" || proof.status === null)
    return (
      <Alert
        type="error"
        showIcon
        role="status"
        title={t("serviceOrder.verify.none")}
        description={t("serviceOrder.verify.noneHint")}
      />
    );
  const isVoided = serviceOrderStatus.fromCode(proof.status) === "voided";
  return (
    <Panel>
      <Stack gap={12}>
        <Alert
          type={isVoided ? "warning" : "success"}
          showIcon
          role="status"
          title={t(`serviceOrder.verify.${proof.kind}`)}
          {...(isVoided && { description: t("serviceOrder.verify.voided") })}
        />
        <Facts
          items={[
            { key: "orderNo", label: t("serviceOrder.field.orderNo"), value: proof.orderNo },
            {
              key: "status",
              label: t("serviceOrder.field.status"),
              value: <StateChip of={serviceOrderStatus} code={proof.status} />,
            },
            {
              key: "completed",
              label: t("serviceOrder.field.completed"),
              value: proof.completedTime && format.dateTime(proof.completedTime),
            },
            {
              key: "signers",
              label: t("serviceOrder.verify.signers"),
              value: proof.signers.join(t("common.listSeparator")),
            },
          ]}
        />
      </Stack>
    </Panel>
  );
}
