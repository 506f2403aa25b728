import { articleLimits } from "@pharos/domain/article";
import { normaliseTags, tagsRule } from "@pharos/domain/validation";
import type { Translate } from "@pharos/i18n";
import { type FormRule, Select, schemaRule } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { articleQueries } from "../api.ts";

interface TagsFieldProps {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (tags: string[]) => void;
}

/** Tags as they are stored: lower case, trimmed, each once; those that are used already are offered. */
export function TagsField({ id, value = [], onChange }: TagsFieldProps): ReactNode {
  const [typed, setTyped] = useState("");
  const known = useQuery(articleQueries.tags(typed.trim().toLowerCase().slice(0, 16)));
  return (
    <Select
      id={id}
      mode="tags"
      maxCount={articleLimits.tagsMax}
      tokenSeparators={[",", "，", ";", "；"]}
      showSearch={{ onSearch: setTyped }}
      value={value}
      onChange={(tags: string[]) => onChange?.(normaliseTags(tags))}
      options={(known.data ?? []).map(({ tag }) => ({ value: tag, label: tag }))}
    />
  );
}

/** The rule of a field of tags, in the reader's words. */
export const tagsRules = (t: Translate, options: { readonly isRequired: boolean }): FormRule[] => [
  {
    ...schemaRule((value) => {
      const verdict = tagsRule(Array.isArray(value) ? value : [], options);
      if (verdict === true) return undefined;
      if (verdict.code === "validation.tagLength")
        return t("validation.tagLength", { max: verdict.vars["max"] ?? 0 });
      return verdict.code === "validation.illegalCharacters"
        ? t("validation.illegalCharacters")
        : t("validation.required");
    }),
    ...(options.isRequired && { required: true, message: t("validation.required") }),
  },
];
