import { quotaUnit } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Stack, Text } from "@pharos/ui";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { checkIcon, Icon, warningIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type PlanDetail, useEndPlan } from "../api.ts";
import { ScoreField, scoreOf } from "./score-field.tsx";

interface EndFields {
  readonly stars?: number;
  readonly feedback?: string;
  readonly endRemark?: string;
}

/** Ends a plan: what should be so before stands above, then the customer's word and a remark. */
export function EndDialog({
  plan,
  onClose,
}: {
  readonly plan: PlanDetail;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const end = useEndPlan();
  const { quota, endChecks = [] } = plan;
  return (
    <FormModal<EndFields>
      isOpen
      onClose={onClose}
      title={t("plan.end.title", { title: plan.title })}
      submitLabel={t("plan.action.end")}
      initialValues={{}}
      onSubmit={({ stars, feedback, endRemark }) => {
        const score = scoreOf(stars);
        return submitOutcome(
          end.mutateAsync({
            body: {
              id: plan.id,
              ...(score !== undefined && { score }),
              ...(feedback && { feedback }),
              ...(endRemark && { endRemark }),
            },
          }),
        );
      }}
    >
      <Stack as="ul" gap={4} aria-label={t("plan.end.checks")}>
        {endChecks.map((check) => (
          <Text key={check.code} as="li" tone={check.isMet ? "secondary" : "warn"}>
            <Icon of={check.isMet ? checkIcon : warningIcon} /> {check.text}
            {check.isMet ? "" : ` · ${t("plan.end.notMet")}`}
          </Text>
        ))}
      </Stack>
      {quota ? (
        <Text as="p" tone={quota.leftAfter !== null && quota.leftAfter < 0 ? "warn" : "secondary"}>
          {t("plan.end.quota", {
            name: quota.name,
            use: quota.use,
            unit: t(quotaUnit.labelKeyOfCode(quota.unit)),
          })}
        </Text>
      ) : null}
      <ScoreField />
      <Form.Item name="feedback" label={t("plan.field.feedback")} rules={[rules.max(textLengths.max1024)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="endRemark" label={t("plan.field.endRemark")} rules={[rules.max(textLengths.max1024)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
