import type { ServiceNumberRow } from "@pharos/api/service-number";
import { serviceNumberStatus, validity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Stack, Text } from "@pharos/ui";
import { Button, Select } from "@pharos/ui/controls";
import { Form, Input, SubmitForm } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ServiceNumberDetail, serviceNumberQueries, useMoveOpenRequests } from "../api.ts";

const isInForce = ({ validity: code }: ServiceNumberRow): boolean =>
  !["expired", "pending"].includes(validity.fromCode(code));

interface MoveRequestsProps {
  readonly detail: ServiceNumberDetail;
  /** None is left. */
  readonly onMoved: () => void;
}

/** Moves the open requests of a number to another active one of its customer; what one call leaves stays in front of the reader. */
export function MoveRequests({ detail, onMoved }: MoveRequestsProps): ReactNode {
  const t = useT();
  const move = useMoveOpenRequests();
  const rules = fieldRules(t);
  const status = String(serviceNumberStatus.toCode("active"));
  const numbers = useQuery(
    serviceNumberQueries.list({ companyId: detail.companyId, status, pageNum: 1, pageSize: 100 }),
  );
  const targets = (numbers.data?.list ?? []).filter((one) => one.id !== detail.id && isInForce(one));
  if (numbers.isSuccess && targets.length === 0)
    return (
      <Text size="small" tone="tertiary">
        {t("contract.number.noTarget")}
      </Text>
    );
  return (
    <SubmitForm<{ toId: number; reason: string }>
      onSubmit={async (values) => {
        const moving = move.mutateAsync({ body: { id: detail.id, ...values } });
        const outcome = await submitOutcome(moving);
        if (outcome.isDone && (await moving).remaining === 0) onMoved();
        return outcome;
      }}
    >
      {({ isSubmitting }) => (
        <Stack gap={8}>
          <Text as="h3" size="title">
            {t("contract.number.move")}
          </Text>
          <Text size="small" tone="tertiary">
            {t("contract.number.moveHint")}
          </Text>
          {move.data ? (
            <Text size="small" role="status">
              {t("contract.number.moveRest", { moved: move.data.moved, count: move.data.remaining })}
            </Text>
          ) : null}
          <Form.Item name="toId" label={t("contract.number.moveTo")} rules={[rules.chosen]}>
            <Select
              loading={numbers.isPending}
              options={targets.map(({ id, sn, name }) => ({ value: id, label: `${name} · ${sn}` }))}
            />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t("contract.number.why")}
            rules={[rules.required, rules.max(textLengths.max256)]}
          >
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isSubmitting}>
            {t("contract.number.moveSubmit")}
          </Button>
        </Stack>
      )}
    </SubmitForm>
  );
}
