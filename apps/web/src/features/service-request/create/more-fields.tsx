import { textLengths } from "@pharos/domain/limits";
import { Cluster, Panel, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormGrid, type FormInstance, Input, Switch } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { serviceRequestQueries } from "../api.ts";
import { MomentField } from "../parts/moment-field.tsx";
import { CatalogueField } from "./catalogue-field.tsx";
import type { CreateValues } from "./create-values.ts";
import { TagsAndAddresses } from "./tags-and-addresses.tsx";

/** What helps the expert, and how to reach the person who knows. Nothing of it must be filled in. */
export function MoreFields({ form }: { readonly form: FormInstance<CreateValues> }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <Panel title={t("serviceRequest.create.more")} extra={t("serviceRequest.create.optional")}>
      <FormGrid columns={3}>
        <Form.Item name="happenTime" label={t("serviceRequest.field.happenTime")}>
          <MomentField />
        </Form.Item>
        <Form.Item
          name="menuId"
          label={t("serviceRequest.field.catalogue")}
          extra={<UsedCatalogue form={form} />}
        >
          <CatalogueField />
        </Form.Item>
        <Form.Item
          name="dbVersion"
          label={t("serviceRequest.field.version")}
          rules={[rules.max(textLengths.max64)]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="contactName"
          label={t("serviceRequest.field.contact")}
          rules={[rules.max(textLengths.max64)]}
        >
          <Input autoComplete="name" />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t("serviceRequest.field.phone")}
          rules={[rules.max(textLengths.max16)]}
        >
          <Input type="tel" autoComplete="tel" />
        </Form.Item>
        <Form.Item
          name="email"
          label={t("serviceRequest.field.email")}
          rules={[rules.email, rules.max(textLengths.max256)]}
          validateFirst
        >
          <Input type="email" inputMode="email" autoComplete="email" />
        </Form.Item>
      </FormGrid>
      <TagsAndAddresses />
      <Cluster gap={8} rowGap={2} className="sr-confidential">
        <Form.Item name="isConfidential" valuePropName="checked" noStyle>
          <Switch id="isConfidential" size="medium" aria-describedby="isConfidential-hint" />
        </Form.Item>
        <label htmlFor="isConfidential">{t("serviceRequest.field.confidential")}</label>
        <Text as="small" tone="tertiary" id="isConfidential-hint">
          {t("serviceRequest.field.confidentialHint")}
        </Text>
      </Cluster>
    </Panel>
  );
}

/** Entries of earlier requests about the same asset or organisation, one click away. */
function UsedCatalogue({ form }: { readonly form: FormInstance<CreateValues> }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const companyId = Form.useWatch("companyId", form);
  const assetId = Form.useWatch("assetId", form) ?? null;
  const menuId = Form.useWatch("menuId", form);
  const { data } = useQuery({
    ...serviceRequestQueries.preparation(companyId ?? 0, assetId),
    enabled: companyId !== undefined,
  });
  const offered = (data?.catalogue ?? []).filter((entry) => entry.menuId !== menuId);
  if (offered.length === 0 || menuId != null) return null;
  return (
    <Cluster as="span" gap={8} rowGap={0} size="small" isInline className="sr-used-catalogue">
      {t("serviceRequest.create.usedCatalogue")}
      {offered.map((entry) => (
        <Button key={entry.menuId} type="link" onClick={() => form.setFieldValue("menuId", entry.menuId)}>
          {nameIn(locale, entry.name, entry.nameEn)}
        </Button>
      ))}
    </Cluster>
  );
}
