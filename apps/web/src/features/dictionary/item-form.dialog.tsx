import type { DictionaryItem } from "@pharos/api/dictionary";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../shared/components/confirm-change.tsx";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useSaveItem } from "./api.ts";

/** What the form is about: a new item of a type or an entry, or one that is there. */
export interface ItemFormTarget {
  readonly dictType: number;
  readonly menuId: number | null;
  readonly item?: DictionaryItem;
}

interface ItemFields {
  readonly itemName: string;
  readonly itemNameEn: string;
  readonly itemValue?: string;
  readonly color?: string;
}

interface ItemFormDialogProps {
  readonly subject: ItemFormTarget;
  readonly onClose: () => void;
}

/** Names, code and colour of an item. */
export function ItemFormDialog({ subject, onClose }: ItemFormDialogProps): ReactNode {
  const t = useT();
  const save = useSaveItem();
  const confirm = useConfirmChange();
  const rules = fieldRules(t);
  const { item, dictType, menuId } = subject;
  const send = ({ itemName, itemNameEn, itemValue, color }: ItemFields) => {
    const fields = { itemName, itemNameEn, itemValue: itemValue || null, color: color || null };
    const body = item ? { id: item.id, version: item.version, ...fields } : { dictType, menuId, ...fields };
    return submitOutcome(save.mutateAsync({ body }));
  };
  return (
    <>
      {confirm.holder}
      <FormModal<ItemFields>
        isOpen
        onClose={onClose}
        title={item ? t("dictionary.editTitle", { name: item.itemName }) : t("dictionary.createItemTitle")}
        submitLabel={t("dictionary.save")}
        initialValues={{
          itemName: item?.itemName ?? "",
          itemNameEn: item?.itemNameEn ?? "",
          itemValue: item?.itemValue ?? "",
          color: item?.color ?? "",
        }}
        onSubmit={(fields) => (item ? confirm.before(item.itemName, () => send(fields)) : send(fields))}
      >
        <Form.Item
          name="itemName"
          label={t("dictionary.name")}
          rules={[rules.required, rules.max(textLengths.max64)]}
          validateFirst
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="itemNameEn"
          label={t("dictionary.nameEn")}
          rules={[rules.required, rules.max(textLengths.max64)]}
          validateFirst
        >
          <Input autoComplete="off" lang="en" />
        </Form.Item>
        <Form.Item
          name="itemValue"
          label={t("dictionary.value")}
          extra={t("dictionary.valueHint")}
          rules={[rules.max(textLengths.max128)]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="color"
          label={t("dictionary.color")}
          rules={[{ pattern: /^#[0-9a-fA-F]{6}$/, message: t("validation.invalid") }]}
        >
          <Input autoComplete="off" placeholder="#2453d4" />
        </Form.Item>
      </FormModal>
    </>
  );
}
