import { Form, SubmitForm } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { tagsRules } from "../../../shared/forms/tags-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { renderPart } from "../../../testing/render.tsx";
import { locales, t } from "../../../testing/texts.ts";
import { DocTagsField } from "./doc-tags-field.tsx";

function Field(): ReactNode {
  const translate = useT();
  return (
    <SubmitForm onSubmit={() => Promise.resolve({ isDone: true })}>
      {() => (
        <Form.Item
          name="tags"
          label={translate("document.field.tags")}
          rules={tagsRules(translate, { isRequired: false })}
        >
          <DocTagsField />
        </Form.Item>
      )}
    </SubmitForm>
  );
}

const field = () => page.getByLabelText(t("document.field.tags"));

it.each(locales)("says what is wrong with a tag when the field is left (%s)", async (locale) => {
  await renderPart(<Field />, { texts: ["document"], locale });
  await field().fill("ora/1");
  await userEvent.tab();
  await expect.element(page.getByText(t("validation.illegalCharacters"))).toBeVisible();
  await expect.element(field()).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
});

it("keeps each tag once, in lower case, and parts them at spaces and commas", async () => {
  await renderPart(<Field />, { texts: ["document"] });
  await field().fill("Oracle rac，ORACLE,dg");
  await userEvent.tab();
  for (const tag of ["oracle", "rac", "dg"]) await expect.element(page.getByTitle(tag)).toBeVisible();
  await expect.element(page.getByTitle("ORACLE")).not.toBeInTheDocument();
});
