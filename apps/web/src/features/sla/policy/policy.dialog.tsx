import type { SlaPolicyView } from "@pharos/api/sla";
import { severity, severityRank } from "@pharos/domain/enums";
import { Grid, Text } from "@pharos/ui";
import { Alert } from "@pharos/ui/controls";
import { Form, FormGrid, type FormInstance, FormModal, InputNumber, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { NameFields } from "../../../shared/forms/name-fields.tsx";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import { slaQueries, useSavePolicy } from "../api.ts";
import { isOddOrder, promiseText } from "./promise-words.ts";

type PolicyTarget = "organisation" | "serviceNumber" | "contractItem";

interface TargetFields {
  readonly firstResponseMinutes: number | null;
  readonly replyMinutes: number | null;
  readonly solveMinutes: number | null;
  readonly calendarId: number;
}

interface PolicyFields {
  readonly name: string;
  readonly nameEn: string;
  readonly subject: PolicyTarget;
  readonly companyId?: number;
  readonly subjectId?: number;
  readonly targets: Record<string, TargetFields>;
}

interface Calendar {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

interface PolicyDialogProps {
  /** Null: a new one. */
  readonly policy: SlaPolicyView | null;
  /** Targets a new policy starts from. */
  readonly template: SlaPolicyView | undefined;
  readonly calendars: readonly Calendar[];
  readonly onClose: () => void;
}

const levels = severity.names.toSorted((a, b) => severityRank[a] - severityRank[b]);

/** Adds a policy or changes one; what it promises is shown in words while it is typed. */
export function PolicyDialog({ policy, template, calendars, onClose }: PolicyDialogProps): ReactNode {
  const t = useT();
  const save = useSavePolicy();
  const confirm = useConfirmChange();
  const send = ({ name, nameEn, subject, companyId, subjectId, targets }: PolicyFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          name,
          nameEn,
          targets: levels.map((level) => ({ type: severity.toCode(level), ...minutesOf(targets[level]) })),
          ...(policy
            ? { id: policy.id, version: policy.version }
            : subject === "organisation"
              ? { companyId: companyId ?? 0 }
              : { [subject === "serviceNumber" ? "serviceNumberId" : "contractItemId"]: subjectId ?? 0 }),
        },
      }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<PolicyFields>
        isOpen
        width={760}
        onClose={onClose}
        title={policy ? t("sla.policy.edit") : t("sla.policy.add")}
        submitLabel={t("common.ui.save")}
        intro={t("sla.policy.oldRequests")}
        initialValues={{
          name: policy?.name ?? "",
          nameEn: policy?.nameEn ?? "",
          subject: "organisation",
          targets: Object.fromEntries(
            (policy ?? template)?.targets.map(({ type, ...target }) => [severity.fromCode(type), target]) ??
              [],
          ),
        }}
        onSubmit={(fields) => (policy ? confirm.before(policy.name, () => send(fields)) : send(fields))}
      >
        {(form) => (
          <>
            <FormGrid>
              <NameFields zh={t("sla.field.name")} en={t("sla.field.nameEn")} />
            </FormGrid>
            {policy ? null : <SubjectFields form={form} />}
            {levels.map((level) => (
              <TargetRow key={level} form={form} level={level} calendars={calendars} />
            ))}
          </>
        )}
      </FormModal>
    </>
  );
}

function minutesOf(target: TargetFields | undefined) {
  return {
    firstResponseMinutes: target?.firstResponseMinutes ?? 0,
    replyMinutes: target?.replyMinutes ?? null,
    solveMinutes: target?.solveMinutes ?? 0,
    calendarId: target?.calendarId ?? 0,
  };
}

/** Whom a new policy is for. */
function SubjectFields({ form }: { readonly form: FormInstance<PolicyFields> }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const subject = Form.useWatch("subject", form) ?? "organisation";
  const companyId = Form.useWatch("companyId", form);
  const isNarrow = subject !== "organisation";
  const found = useQuery({
    ...slaQueries.subjects(companyId ?? 0, subject === "contractItem" ? "contractItem" : "serviceNumber"),
    enabled: isNarrow && companyId !== undefined,
  });
  const forget = () => form.setFieldValue("subjectId", undefined);
  return (
    <FormGrid columns={isNarrow ? 3 : 2}>
      <Form.Item name="subject" label={t("sla.policy.subject")}>
        <Select
          onChange={forget}
          options={(["organisation", "serviceNumber", "contractItem"] as const).map((value) => ({
            value,
            label: t(`sla.subject.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="companyId" label={t("sla.subject.organisation")} rules={[rules.chosen]}>
        <CompanyPicker party="customer" label={t("sla.subject.organisation")} onChange={forget} />
      </Form.Item>
      {isNarrow ? (
        <Form.Item name="subjectId" label={t(`sla.subject.${subject}`)} rules={[rules.chosen]}>
          <Select
            showSearch={{ optionFilterProp: "label" }}
            disabled={companyId === undefined}
            loading={found.isFetching}
            options={found.data?.map(({ id, name, hasPolicy }) => ({
              value: id,
              label: hasPolicy ? t("sla.policy.hasPolicy", { name }) : name,
              disabled: hasPolicy,
            }))}
          />
        </Form.Item>
      ) : null}
    </FormGrid>
  );
}

interface TargetRowProps {
  readonly form: FormInstance<PolicyFields>;
  readonly level: (typeof levels)[number];
  readonly calendars: readonly Calendar[];
}

/** What is promised for one severity, in minutes, and what that means. */
function TargetRow({ form, level, calendars }: TargetRowProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const rules = fieldRules(t);
  const target = Form.useWatch(["targets", level], form);
  const minutes = (field: "firstResponseMinutes" | "replyMinutes" | "solveMinutes") => (
    <Form.Item
      name={["targets", level, field]}
      label={t(`sla.field.${field}`)}
      {...(field !== "replyMinutes" && { rules: [rules.chosen] })}
    >
      <InputNumber
        min={1}
        max={525_600}
        precision={0}
        inputMode="numeric"
        {...(field === "replyMinutes" && { placeholder: t("sla.policy.unlimited") })}
      />
    </Form.Item>
  );
  return (
    <fieldset className="sla-target">
      <legend>
        <Text size="large" weight="strong">
          {t(severity.labelKey(level))}
        </Text>
      </legend>
      <Grid minWidth={140} gap={12} rowGap={0} isStretched className="sla-target-fields">
        {minutes("firstResponseMinutes")}
        {minutes("replyMinutes")}
        {minutes("solveMinutes")}
        <Form.Item
          name={["targets", level, "calendarId"]}
          label={t("sla.field.calendar")}
          rules={[rules.chosen]}
        >
          <Select
            options={calendars.map(({ id, name, nameEn }) => ({
              value: id,
              label: nameIn(locale, name, nameEn),
            }))}
          />
        </Form.Item>
      </Grid>
      {target ? (
        <Text as="p" tone="secondary">
          {promiseText(target, t, format)}
        </Text>
      ) : null}
      {target && isOddOrder(target) ? (
        <Alert type="warning" showIcon title={t("sla.policy.oddOrder")} />
      ) : null}
    </fieldset>
  );
}
