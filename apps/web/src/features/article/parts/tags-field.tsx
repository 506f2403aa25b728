import { articleLimits } from "@pharos/domain/article";
import { normaliseTags } from "@pharos/domain/validation";
import { type SelectProps, TagsSelect } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { articleQueries } from "../api.ts";

/** What a form gives to its field. */
interface TagsFieldProps extends Omit<SelectProps<string[]>, "mode" | "onChange"> {
  readonly onChange?: (tags: string[]) => void;
}

/** Tags as they are stored: lower case, trimmed, each once; those that are used already are offered. */
export function TagsField({ value = [], onChange, ...field }: TagsFieldProps): ReactNode {
  const [typed, setTyped] = useState("");
  const known = useQuery(articleQueries.tags(typed.trim().toLowerCase().slice(0, 16)));
  return (
    <TagsSelect
      {...field}
      maxCount={articleLimits.tagsMax}
      tokenSeparators={[",", "，", ";", "；"]}
      showSearch={{ onSearch: setTyped }}
      value={value}
      onChange={(tags) => onChange?.(normaliseTags(tags))}
      options={(known.data ?? []).map(({ tag }) => ({ value: tag, label: tag }))}
    />
  );
}
