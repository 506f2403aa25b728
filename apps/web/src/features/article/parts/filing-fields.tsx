import { articleType, difficultLevel, encryptLevel } from "@pharos/domain/enums";
import { Form } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { useT } from "../../../shared/texts.ts";
import { CataloguePicker } from "./catalogue-picker.tsx";

/** Where an article is filed, what it is, who may read it, and for whom it is written. */
export function FilingFields(): ReactNode {
  const t = useT();
  return (
    <>
      <Form.Item name="menuId" label={t("article.field.menu")}>
        <CataloguePicker />
      </Form.Item>
      <Form.Item name="type" label={t("article.field.type")}>
        <EnumSelect of={articleType} />
      </Form.Item>
      <Form.Item name="encryptLevel" label={t("article.field.encryptLevel")}>
        <EnumSelect of={encryptLevel} />
      </Form.Item>
      <Form.Item name="difficultLevel" label={t("article.field.difficultLevel")}>
        <EnumSelect of={difficultLevel} allowClear />
      </Form.Item>
    </>
  );
}
