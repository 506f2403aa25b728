import { encryptLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input, InputNumber, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ManualRow, manualQueries, useSaveManual } from "../api.ts";
import { EditionFields } from "./edition-fields.tsx";

interface ManualDialogProps {
  /** Absent: a new one. */
  readonly manual?: ManualRow;
  readonly onClose: () => void;
}

type Values = Pick<
  ManualRow,
  "name" | "version" | "lang" | "productMenuId" | "brief" | "encryptLevel" | "sort"
>;

/** Begins a manual, or changes what is said of one. */
export function ManualDialog({ manual, onClose }: ManualDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const navigate = useNavigate();
  const { locale } = usePreferences();
  const save = useSaveManual();
  const change = useConfirmChange();
  const products = useQuery(manualQueries.products()).data ?? [];
  const send = ({ productMenuId, ...values }: Values) =>
    submitOutcome(
      save
        .mutateAsync({
          body: {
            ...values,
            productMenuId: productMenuId ?? null,
            ...(manual && { id: manual.id, revision: manual.revision }),
          },
        })
        .then(({ id }) => {
          if (!manual) void navigate(paths.editManual(id));
        }),
    );
  return (
    <>
      {change.holder}
      <FormModal<Values>
        isOpen
        onClose={onClose}
        title={t(manual ? "manual.action.properties" : "manual.action.create")}
        submitLabel={t("common.ui.save")}
        width={640}
        initialValues={manual ? valuesOf(manual) : emptyIn(locale)}
        onSubmit={(values) => change.before(manual?.name ?? null, () => send(values))}
      >
        <EditionFields>
          <Form.Item name="productMenuId" label={t("manual.field.product")}>
            <Select
              allowClear
              showSearch={{ optionFilterProp: "label" }}
              options={products.map(({ id, name, nameEn }) => ({
                value: id,
                label: nameIn(locale, name, nameEn),
              }))}
            />
          </Form.Item>
          <Form.Item name="encryptLevel" label={t("manual.field.encryptLevel")}>
            <EnumSelect of={encryptLevel} />
          </Form.Item>
        </EditionFields>
        <Form.Item name="brief" label={t("manual.field.brief")} rules={[rules.max(textLengths.max256)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
        <Form.Item name="sort" label={t("manual.field.sort")} extra={t("manual.sortHint")}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </FormModal>
    </>
  );
}

const valuesOf = ({
  name,
  version,
  lang,
  productMenuId,
  brief,
  encryptLevel: level,
  sort,
}: ManualRow): Values => ({
  name,
  version,
  lang,
  productMenuId,
  brief,
  encryptLevel: level,
  sort,
});

const emptyIn = (locale: string): Values => ({
  name: "",
  version: "v1.0",
  lang: locale === "zh-CN" ? "zh" : "en",
  productMenuId: null,
  brief: "",
  encryptLevel: "CUSTOMER",
  sort: 0,
});
