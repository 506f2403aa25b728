import { textLengths } from "@pharos/domain/limits";
import { Form, Input } from "@pharos/ui/form";
import { type ReactNode, useState } from "react";
import { isRefusedAt } from "../api/index.ts";
import { useT } from "../texts.ts";
import { fieldRules } from "./field-rules.ts";

interface Override {
  /** Passes a save on, and asks for the reason once the server says that somebody would be booked twice. */
  readonly watch: <T>(save: Promise<T>) => Promise<T>;
  /** The field `overrideReason` of the form; the server's refusal beside it names what stands there. */
  readonly field: ReactNode;
}

/** Lets somebody be booked twice, with a reason. */
export function useOverride(): Override {
  const t = useT();
  const rules = fieldRules(t);
  const [isAsked, setIsAsked] = useState(false);
  const watch = async <T,>(save: Promise<T>): Promise<T> => {
    try {
      return await save;
    } catch (error) {
      if (isRefusedAt(error, "overrideReason")) setIsAsked(true);
      throw error;
    }
  };
  const field = (
    <Form.Item
      name="overrideReason"
      label={t("common.ui.overrideReason")}
      hidden={!isAsked}
      rules={[rules.max(textLengths.max256)]}
    >
      <Input />
    </Form.Item>
  );
  return { watch, field };
}
