import { requestMode } from "@pharos/domain/enums";
import { Panel } from "@pharos/ui";
import { Alert, Segmented } from "@pharos/ui/controls";
import { Form, type FormInstance, Select } from "@pharos/ui/form";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { type ServiceCompany, serviceRequestQueries, type ValidAsset } from "../api.ts";
import { afterAsset, type CreateValues, isInForce, onlyServiceNumber } from "./create-values.ts";
import { ServiceNumberCards } from "./service-number-cards.tsx";
import { TopologyHint } from "./topology-hint.tsx";

interface SubjectFieldsProps {
  readonly form: FormInstance<CreateValues>;
  readonly companies: readonly ServiceCompany[];
  /** The vendor's people choose for whom they raise a request. */
  readonly hasCompanyChoice: boolean;
}

/** For whom and under which service a request is raised. */
export function SubjectFields({ form, companies, hasCompanyChoice }: SubjectFieldsProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const rules = fieldRules(t);
  const companyId = Form.useWatch("companyId", form);
  const accId = Form.useWatch("accId", form);
  const company = companies.find((one) => one.companyId === companyId);
  const number = company?.accs.find(({ id }) => id === accId);
  const hasNumberInForce = company?.accs.some(isInForce) ?? false;
  const isAssetFirst = Form.useWatch("mode", form) === "asset";
  const assetId = Form.useWatch("assetId", form) ?? null;
  // Of an asset that nothing covers, whatever else is in force is no use.
  const isUncovered = isAssetFirst && assetId !== null && number === undefined;
  const needsReview =
    company !== undefined && (number === undefined ? !hasNumberInForce || isUncovered : !isInForce(number));
  const changeCompany = (id: number) => {
    const chosen = companies.find((one) => one.companyId === id);
    form.setFieldsValue({
      accId: chosen ? onlyServiceNumber(chosen) : null,
      assetId: null,
      reporterUserId: null,
    });
  };
  return (
    <Panel title={t("serviceRequest.create.subject")} extra={<ModeChoice form={form} />}>
      {hasCompanyChoice ? (
        <Form.Item name="companyId" label={t("serviceRequest.field.customer")} rules={[rules.chosen]}>
          <Select
            showSearch={{ optionFilterProp: "label" }}
            placeholder={t("serviceRequest.create.chooseCustomer")}
            options={companies.map((one) => ({
              value: one.companyId,
              label: nameIn(locale, one.companyName, one.companyNameEn),
            }))}
            onChange={changeCompany}
          />
        </Form.Item>
      ) : (
        <Form.Item name="companyId" hidden noStyle>
          <Kept />
        </Form.Item>
      )}
      {company === undefined || company.accs.length === 0 ? (
        <Form.Item name="accId" hidden noStyle>
          <Kept />
        </Form.Item>
      ) : (
        <Form.Item
          name="accId"
          label={t("serviceRequest.field.serviceNumber")}
          // With nothing in force there is nothing that must be chosen: the review decides.
          rules={hasNumberInForce && !isUncovered ? [rules.chosen] : []}
          // Anyone who begins with the severity sees no errors for fields not reached yet.
          validateTrigger={[]}
        >
          <ServiceNumberCards
            numbers={company.accs.toSorted((a, b) => Number(isInForce(b)) - Number(isInForce(a)))}
          />
        </Form.Item>
      )}
      {needsReview ? (
        <Alert
          className="sr-review"
          type="warning"
          showIcon
          title={isUncovered ? t("serviceRequest.create.assetReview") : t("serviceRequest.create.review")}
          description={t("serviceRequest.create.reviewHint")}
        />
      ) : null}
      {company === undefined ? null : (
        <>
          <AssetField form={form} companyId={company.companyId} accId={number?.id ?? null} />
          <Prepared form={form} companyId={company.companyId} assetId={assetId} />
        </>
      )}
    </Panel>
  );
}

/** What is known of the organisation and the asset: whom to raise it for, how to reach the reader, how it is built. */
function Prepared({
  form,
  companyId,
  assetId,
}: Pick<SubjectFieldsProps, "form"> & {
  readonly companyId: number;
  readonly assetId: number | null;
}): ReactNode {
  const t = useT();
  const { data } = useQuery({
    ...serviceRequestQueries.preparation(companyId, assetId),
    // Another asset changes what is said of it, and moves nothing else.
    placeholderData: keepPreviousData,
  });
  const contact = data?.contact ?? null;
  useEffect(() => {
    if (contact === null) return;
    // What was typed, or emptied, stays.
    const { phone, email } = form.getFieldsValue(["phone", "email"]);
    form.setFieldsValue({
      ...(phone === undefined && contact.phone !== null && { phone: contact.phone }),
      ...(email === undefined && contact.email !== null && { email: contact.email }),
    });
  }, [contact, form]);
  const people = data?.people ?? [];
  return (
    <>
      <TopologyHint nodes={data?.nodes ?? []} />
      {people.length === 0 ? null : (
        <Form.Item
          name="reporterUserId"
          label={t("serviceRequest.create.reporter")}
          extra={t("serviceRequest.create.reporterHint")}
        >
          <Select
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            placeholder={t("serviceRequest.create.reporterMe")}
            options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
        </Form.Item>
      )}
    </>
  );
}

/** Keeps a value of the form that no one has to choose. */
function Kept(): null {
  return null;
}

/** A request is raised under a contract or for an asset; for a plan only when it comes from one. */
function ModeChoice({ form }: Pick<SubjectFieldsProps, "form">): ReactNode {
  const t = useT();
  const mode = Form.useWatch("mode", form);
  const names = requestMode.names.filter((name) => name !== "plan" || mode === "plan");
  return (
    <Form.Item name="mode" noStyle>
      <Segmented
        aria-label={t("serviceRequest.field.mode")}
        options={names.map((name) => ({ value: name, label: t(requestMode.labelKey(name)) }))}
      />
    </Form.Item>
  );
}

interface AssetFieldProps extends Pick<SubjectFieldsProps, "form"> {
  readonly companyId: number;
  readonly accId: number | null;
}

function AssetField({ form, companyId, accId }: AssetFieldProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const mode = Form.useWatch("mode", form);
  const assetId = Form.useWatch("assetId", form);
  const assets = useQuery(serviceRequestQueries.assets(companyId));
  const all = assets.data ?? [];
  const isAssetFirst = mode === "asset";
  // Anyone who starts from the asset sees all of them; the choice then decides the service number.
  const offered = isAssetFirst || accId === null ? all : all.filter((asset) => asset.accId === accId);
  const find = (id: number | null | undefined): ValidAsset | undefined =>
    all.find((asset) => asset.id === id);
  // An asset that the address has chosen brings the same along as one that was chosen by hand.
  const chosen = find(assetId);
  useEffect(() => {
    if (chosen === undefined || form.getFieldValue("accId") != null) return;
    form.setFieldsValue(afterAsset(chosen, form.getFieldValue("dbVersion"), undefined));
  }, [chosen, form]);
  if (!isAssetFirst && assets.isSuccess && offered.length === 0) return null;
  const change = (id: number | undefined) => {
    form.setFieldsValue(afterAsset(find(id), form.getFieldValue("dbVersion"), find(assetId)));
  };
  return (
    <Form.Item
      name="assetId"
      label={t("serviceRequest.field.asset")}
      rules={isAssetFirst ? [rules.chosen] : []}
      extra={t("serviceRequest.create.assetHint")}
    >
      <Select
        allowClear
        showSearch={{ optionFilterProp: "label" }}
        loading={assets.isPending}
        placeholder={t("serviceRequest.create.chooseAsset")}
        options={offered.map((asset) => ({
          value: asset.id,
          label:
            asset.accId === null
              ? `${assetName(asset)} · ${t("serviceRequest.create.uncovered")}`
              : assetName(asset),
        }))}
        onChange={change}
      />
    </Form.Item>
  );
}

function assetName({ name, system, dbType, version }: ValidAsset): string {
  return [name, system, [dbType, version].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
}
