import { databaseType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormGrid, Input } from "@pharos/ui/form";
import { Icon, plusIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";

/** The databases a version is made for, each with the oldest and the newest version of it. */
export function TargetFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <Form.List name="targets">
      {(fields, { add, remove }) => (
        <Stack gap={8}>
          <Text as="p" size="small" tone="secondary">
            {t("resource.field.targets")} · {t("resource.editor.targetsHint")}
          </Text>
          {fields.map(({ key, name }) => (
            <Stack key={key} align="start">
              <FormGrid columns={3}>
                <Form.Item name={[name, "dbType"]} label={t("resource.field.dbType")} rules={[rules.chosen]}>
                  <EnumSelect of={databaseType} />
                </Form.Item>
                <Form.Item
                  name={[name, "fromVersion"]}
                  label={t("resource.field.fromVersion")}
                  rules={[rules.max(textLengths.max64)]}
                >
                  <Input />
                </Form.Item>
                <Form.Item
                  name={[name, "toVersion"]}
                  label={t("resource.field.toVersion")}
                  rules={[rules.max(textLengths.max64)]}
                >
                  <Input />
                </Form.Item>
              </FormGrid>
              <Button size="small" onClick={() => remove(name)}>
                {t("resource.editor.removeTarget")}
              </Button>
            </Stack>
          ))}
          <span>
            <Button icon={<Icon of={plusIcon} />} onClick={() => add({})}>
              {t("resource.editor.addTarget")}
            </Button>
          </span>
        </Stack>
      )}
    </Form.List>
  );
}
