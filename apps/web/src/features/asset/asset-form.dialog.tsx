import type { AssetDetail } from "@pharos/api/asset";
import { assetArchitecture, assetEnvironment, assetImportance, databaseType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Text } from "@pharos/ui";
import { Form, FormGrid, FormModal, Input, InputNumber } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../shared/components/confirm-change.tsx";
import { EnumSelect } from "../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useSaveAsset } from "./api.ts";
import "./asset-form.css";

interface AssetFormProps {
  readonly companyId: number;
  /** The asset that is changed; null adds one. */
  readonly asset: AssetDetail | null;
  readonly onClose: () => void;
}

type SaveBody = NonNullable<Parameters<ReturnType<typeof useSaveAsset>["mutateAsync"]>[0]["body"]>;
type AssetFields = Omit<SaveBody, "id" | "revision" | "companyId">;

/** Registers a database system or changes one. */
export function AssetFormDialog({ companyId, asset, onClose }: AssetFormProps): ReactNode {
  const t = useT();
  const save = useSaveAsset();
  const confirm = useConfirmChange();
  const submit = (fields: AssetFields) => {
    const identity = asset ? { id: asset.id, revision: asset.revision } : {};
    return submitOutcome(save.mutateAsync({ body: { ...fields, ...identity, companyId } }));
  };
  return (
    <>
      {confirm.holder}
      <FormModal<AssetFields>
        isOpen
        onClose={onClose}
        width={720}
        title={t(asset ? "asset.form.editTitle" : "asset.form.addTitle")}
        submitLabel={t("asset.form.submit")}
        initialValues={asset ? fieldsOf(asset) : { arch: 0, importance: 2, env: 0 }}
        onSubmit={(fields) =>
          asset
            ? confirm.before(t("asset.form.changed", { name: asset.name }), () => submit(fields))
            : submit(fields)
        }
      >
        <Text as="h3" size="base" tone="secondary" className="asset-form-title">
          {t("asset.form.basics")}
        </Text>
        <BasicFields />
        <Text as="h3" size="base" tone="secondary" className="asset-form-title">
          {t("asset.form.more")}
        </Text>
        <MoreFields />
      </FormModal>
    </>
  );
}

function BasicFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <FormGrid columns={3}>
      <Form.Item
        name="name"
        label={t("asset.field.name")}
        rules={[rules.required, rules.max(textLengths.max128)]}
      >
        <Input />
      </Form.Item>
      <TextField name="system" max={textLengths.max128} />
      <Form.Item name="dbType" label={t("asset.field.dbType")} rules={[rules.chosen]}>
        <EnumSelect of={databaseType} showSearch={{ optionFilterProp: "label" }} />
      </Form.Item>
      <TextField name="version" max={textLengths.max64} />
      <TextField name="edition" max={textLengths.max64} />
      <Form.Item name="arch" label={t("asset.field.arch")} rules={[rules.chosen]}>
        <EnumSelect of={assetArchitecture} />
      </Form.Item>
      <Form.Item name="importance" label={t("asset.field.importance")} rules={[rules.chosen]}>
        <EnumSelect of={assetImportance} />
      </Form.Item>
      <Form.Item name="env" label={t("asset.field.env")} rules={[rules.chosen]}>
        <EnumSelect of={assetEnvironment} />
      </Form.Item>
    </FormGrid>
  );
}

function MoreFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <FormGrid columns={3}>
        <TextField name="os" max={textLengths.max64} />
        <TextField name="charset" max={32} />
        <NumberField name="cpuCores" min={1} />
        <NumberField name="memoryGb" min={0.1} precision={1} />
        <NumberField name="dataSizeGb" min={0} precision={2} />
        <TextField name="systemIdentifier" max={textLengths.max64} />
        <NumberField name="rpoMin" min={0} />
        <NumberField name="rtoMin" min={0} />
        <TextField name="backupMethod" max={textLengths.max128} />
      </FormGrid>
      <Form.Item name="remark" label={t("asset.field.remark")} rules={[rules.max(textLengths.max1024)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}

type TextName = "system" | "version" | "edition" | "os" | "charset" | "systemIdentifier" | "backupMethod";

function TextField({ name, max }: { readonly name: TextName; readonly max: number }): ReactNode {
  const t = useT();
  return (
    <Form.Item name={name} label={t(`asset.field.${name}`)} rules={[fieldRules(t).max(max)]}>
      <Input />
    </Form.Item>
  );
}

interface NumberFieldProps {
  readonly name: "cpuCores" | "memoryGb" | "dataSizeGb" | "rpoMin" | "rtoMin";
  readonly min: number;
  readonly precision?: number;
}

function NumberField({ name, min, precision = 0 }: NumberFieldProps): ReactNode {
  const t = useT();
  return (
    <Form.Item name={name} label={t(`asset.field.${name}`)}>
      <InputNumber min={min} precision={precision} controls={false} className="asset-form-number" />
    </Form.Item>
  );
}

function fieldsOf(asset: AssetDetail): Partial<AssetFields> {
  return {
    name: asset.name,
    system: asset.system,
    dbType: asset.dbType,
    version: asset.version,
    edition: asset.edition,
    arch: asset.arch,
    importance: asset.importance,
    env: asset.env,
    os: asset.os,
    cpuCores: asset.cpuCores,
    memoryGb: asset.memoryGb,
    dataSizeGb: asset.dataSizeGb,
    charset: asset.charset,
    rpoMin: asset.rpoMin,
    rtoMin: asset.rtoMin,
    backupMethod: asset.backupMethod,
    systemIdentifier: asset.systemIdentifier,
    remark: asset.remark,
  };
}
