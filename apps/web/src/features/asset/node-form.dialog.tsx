import type { AssetDetail, AssetNodeView } from "@pharos/api/asset";
import { assetNodeRole } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, FormModal, Input, InputNumber, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nameIn } from "../../shared/format/index.ts";
import { EnumSelect } from "../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { assetQueries, useSaveAssetNode } from "./api.ts";
import "./asset-form.css";

interface NodeFormProps {
  readonly asset: AssetDetail;
  /** The node that is changed; null adds one. */
  readonly node: AssetNodeView | null;
  readonly onClose: () => void;
}

type SaveBody = NonNullable<Parameters<ReturnType<typeof useSaveAssetNode>["mutateAsync"]>[0]["body"]>;
type NodeFields = Omit<SaveBody, "id" | "revision" | "assetId" | "x" | "y" | "parentId"> & {
  /** 0 stands for the top. */
  readonly parentId: number;
};

/** Adds a node to an asset or changes one. */
export function NodeFormDialog({ asset, node, onClose }: NodeFormProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const save = useSaveAssetNode();
  const submit = ({ parentId, ...fields }: NodeFields) => {
    const identity = node ? { id: node.id, revision: node.revision, x: node.x, y: node.y } : {};
    const body = { ...fields, ...identity, assetId: asset.id, parentId: parentId === 0 ? null : parentId };
    return submitOutcome(save.mutateAsync({ body }));
  };
  return (
    <FormModal<NodeFields>
      isOpen
      onClose={onClose}
      width={640}
      title={t(node ? "asset.node.edit" : "asset.node.add")}
      submitLabel={t("asset.form.submit")}
      initialValues={node ? fieldsOf(node) : { role: 0, parentId: 0 }}
      onSubmit={submit}
    >
      <FormGrid>
        <Form.Item
          name="name"
          label={t("asset.node.name")}
          rules={[rules.required, rules.max(textLengths.max64)]}
        >
          <Input />
        </Form.Item>
        <PlaceFields asset={asset} node={node} />
        <Form.Item name="host" label={t("asset.node.host")} rules={[rules.max(textLengths.max128)]}>
          <Input />
        </Form.Item>
        <Form.Item name="ip" label={t("asset.node.ip")} rules={[rules.max(textLengths.max64)]}>
          <Input />
        </Form.Item>
        <NumberField name="port" min={1} max={65_535} />
        <NumberField name="cpuCores" min={1} />
        <NumberField name="memoryGb" min={0.1} precision={1} />
        <NumberField name="diskGb" min={0.1} precision={2} />
      </FormGrid>
      <Form.Item name="remark" label={t("asset.node.remark")} rules={[rules.max(textLengths.max256)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormModal>
  );
}

function PlaceFields({ asset, node }: Pick<NodeFormProps, "asset" | "node">): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const rules = fieldRules(t);
  const types = useQuery(assetQueries.nodeTypes());
  // A node keeps a type that went out of use.
  const own = node ? [{ id: node.nodeTypeItemId, name: node.nodeTypeName, nameEn: node.nodeTypeNameEn }] : [];
  const known = types.data ?? own;
  const all = known.some(({ id }) => id === node?.nodeTypeItemId) ? known : [...known, ...own];
  return (
    <>
      <Form.Item name="nodeTypeItemId" label={t("asset.node.type")} rules={[rules.chosen]}>
        <Select
          loading={types.isPending}
          options={all.map(({ id, name, nameEn }) => ({ value: id, label: nameIn(locale, name, nameEn) }))}
        />
      </Form.Item>
      <Form.Item name="role" label={t("asset.node.role")} rules={[rules.chosen]}>
        <EnumSelect of={assetNodeRole} />
      </Form.Item>
      <Form.Item name="parentId" label={t("asset.node.parent")}>
        <Select
          options={[
            { value: 0, label: t("asset.node.top") },
            ...asset.nodes
              .filter(({ id }) => id !== node?.id)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Form.Item>
    </>
  );
}

interface NumberFieldProps {
  readonly name: "port" | "cpuCores" | "memoryGb" | "diskGb";
  readonly min: number;
  readonly max?: number;
  readonly precision?: number;
}

function NumberField({ name, precision = 0, ...bounds }: NumberFieldProps): ReactNode {
  const t = useT();
  return (
    <Form.Item name={name} label={t(`asset.node.${name}`)}>
      <InputNumber {...bounds} precision={precision} controls={false} className="asset-form-number" />
    </Form.Item>
  );
}

function fieldsOf(node: AssetNodeView): Partial<NodeFields> {
  return {
    name: node.name,
    nodeTypeItemId: node.nodeTypeItemId,
    role: node.role,
    parentId: node.parentId ?? 0,
    host: node.host,
    ip: node.ip,
    port: node.port,
    cpuCores: node.cpuCores,
    memoryGb: node.memoryGb,
    diskGb: node.diskGb,
    remark: node.remark,
  };
}
