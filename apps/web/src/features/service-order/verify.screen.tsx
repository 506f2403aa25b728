import type { OrderProof } from "@pharos/api/service-order";
import { serviceOrderStatus } from "@pharos/domain/enums";
import { Facts, Panel, Stack } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { Form, FormSummary, Input, useSubmitForm } from "@pharos/ui/form";
import { type ReactNode, useState } from "react";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { sha256 } from "../../shared/sha256.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { PublicFrame } from "../application/parts.ts";
import { proofOf } from "./api.ts";

interface VerifyFields {
  readonly hash?: string;
}

/** Says whether a document is ours and unchanged. The file stays on the reader's device. */
export function VerifyScreen(): ReactNode {
  const t = useT();
  const [proof, setProof] = useState<OrderProof | null>(null);
  const state = useSubmitForm<VerifyFields>({
    initialValues: {},
    onSubmit: ({ hash = "" }) => submitOutcome(proofOf(hash.trim().toLowerCase()).then(setProof)),
  });
  const choose = async (file: File) => {
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
            <Form.Item label={t("serviceOrder.verify.choose")} htmlFor="verify-file">
              <input
                id="verify-file"
                type="file"
                accept="application/pdf,.pdf"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) void choose(file);
                }}
              />
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
        {proof === null ? null : <ProofPanel proof={proof} />}
      </Stack>
    </PublicFrame>
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
