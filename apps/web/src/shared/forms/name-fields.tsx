import { textLengths } from "@pharos/domain/limits";
import { Form, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useT } from "../texts.ts";
import { fieldRules } from "./field-rules.ts";

interface NameFieldsProps {
  readonly zh: string;
  readonly en: string;
}

/** The names of a thing in both languages, `name` and `nameEn`, of which neither may be missing; takes their labels. */
export function NameFields({ zh, en }: NameFieldsProps): ReactNode {
  const rules = fieldRules(useT());
  const both = [rules.required, rules.max(textLengths.max64)];
  return (
    <>
      <Form.Item name="name" label={zh} rules={both} validateFirst>
        <Input autoComplete="off" lang="zh-CN" />
      </Form.Item>
      <Form.Item name="nameEn" label={en} rules={both} validateFirst>
        <Input autoComplete="off" lang="en" />
      </Form.Item>
    </>
  );
}
