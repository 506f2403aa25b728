import { articleLimits } from "@pharos/domain/article";
import { normaliseTags } from "@pharos/domain/validation";
import { Select } from "@pharos/ui/form";
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
