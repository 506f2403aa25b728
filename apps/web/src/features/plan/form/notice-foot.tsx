import { textLengths } from "@pharos/domain/limits";
import { Cluster, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, type FormInstance, Input, Select } from "@pharos/ui/form";
import { type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import type { PlanCompany } from "./inferred-values.ts";
import type { PlanFormValues } from "./plan-values.ts";
import "./plan-form.css";

// Nobody is told before a customer is chosen.
const NoticePreview = lazyPart(async () => (await import("./notice-preview.tsx")).NoticePreview);

interface NoticeFootProps {
  readonly form: FormInstance<PlanFormValues>;
  readonly company: PlanCompany | null | undefined;
  readonly isSubmitting: boolean;
  /** Sends the form, and tells the customer or not. */
  readonly onSubmit: (isNotifying: boolean) => void;
}

/** Saving, in sight all the time, with what the customer reads when it is saved. */
export function NoticeFoot({ form, company, isSubmitting, onSubmit }: NoticeFootProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const [hasMessage, setHasMessage] = useState(false);
  const contacts = company?.contacts ?? [];
  const receivers = Form.useWatch(["notice", "receivers"], { form, preserve: true }) as number[] | undefined;
  const usual = contacts.filter(({ isAdmin }) => isAdmin).concat(contacts.slice(0, 1));
  const usualIds = [...new Set(usual.map(({ userId }) => userId))].join();
  // Another customer has other people.
  useEffect(() => {
    form.setFieldValue(["notice", "receivers"], usualIds === "" ? [] : usualIds.split(",").map(Number));
  }, [form, usualIds]);
  const names = (receivers ?? []).flatMap((id) => contacts.find(({ userId }) => userId === id)?.name ?? []);
  const mayNotify = names.length > 0;
  return (
    <section className="plan-foot" aria-label={t("plan.form.foot")}>
      <Cluster gap={12} rowGap={8} justify="between">
        <Stack gap={4} className="plan-foot-preview">
          {contacts.length > 0 ? (
            <Form.Item name={["notice", "receivers"]} label={t("plan.notify.receivers")} noStyle>
              <Select
                mode="multiple"
                size="small"
                className="plan-foot-receivers"
                aria-label={t("plan.notify.receivers")}
                placeholder={t("plan.form.nobodyToNotify")}
                maxTagCount="responsive"
                options={contacts.map(({ userId, name, hasMail }) => ({
                  value: userId,
                  label: hasMail ? name : t("plan.notify.withoutMail", { name }),
                }))}
              />
            </Form.Item>
          ) : (
            <Text size="small" tone="secondary">
              {company ? t("plan.form.noContacts") : t("plan.form.chooseFirst")}
            </Text>
          )}
          {mayNotify && company ? (
            <NoticePreview form={form} company={company} receivers={receivers ?? []} />
          ) : null}
          {hasMessage ? (
            <Form.Item
              name={["notice", "message"]}
              label={t("plan.notify.message")}
              rules={[rules.max(textLengths.max1024)]}
            >
              <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} autoFocus />
            </Form.Item>
          ) : null}
        </Stack>
        <Cluster gap={8}>
          {mayNotify && !hasMessage ? (
            <Button type="text" onClick={() => setHasMessage(true)}>
              {t("plan.form.addMessage")}
            </Button>
          ) : null}
          {mayNotify ? (
            <Button disabled={isSubmitting} onClick={() => onSubmit(false)}>
              {t("plan.form.saveOnly")}
            </Button>
          ) : null}
          <Button type="primary" loading={isSubmitting} onClick={() => onSubmit(mayNotify)}>
            {mayNotify
              ? t("plan.form.saveAndNotify", { names: shortNames(names, t) })
              : t("plan.action.save")}
          </Button>
        </Cluster>
      </Cluster>
    </section>
  );
}

const namesMax = 2;

function shortNames(names: readonly string[], t: ReturnType<typeof useT>): string {
  const shown = names.slice(0, namesMax).join(t("common.listSeparator"));
  return names.length > namesMax ? t("plan.form.andOthers", { names: shown, count: names.length }) : shown;
}
