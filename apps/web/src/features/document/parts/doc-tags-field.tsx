import { docLimits } from "@pharos/domain/document";
import { normaliseTags } from "@pharos/domain/validation";
import { Select } from "@pharos/ui/form";
import type { ReactNode } from "react";

interface DocTagsFieldProps {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (tags: string[]) => void;
}

/** Tags as they are stored: lower case, trimmed, each once. */
export const DocTagsField = ({ id, value = [], onChange }: DocTagsFieldProps): ReactNode => (
  <Select
    id={id}
    mode="tags"
    open={false}
    suffixIcon={null}
    maxCount={docLimits.tagsMax}
    tokenSeparators={[",", "，", ";", "；", " "]}
    value={value}
    onChange={(tags: string[]) => onChange?.(normaliseTags(tags))}
  />
);
