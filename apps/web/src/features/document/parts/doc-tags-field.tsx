import { docLimits } from "@pharos/domain/document";
import { normaliseTags } from "@pharos/domain/validation";
import { Select, type SelectProps } from "@pharos/ui/form";
import type { ReactNode } from "react";

/** What a form gives to its field. */
interface DocTagsFieldProps extends Omit<SelectProps<string[]>, "mode" | "onChange"> {
  readonly onChange?: (tags: string[]) => void;
}

/** Tags as they are stored: lower case, trimmed, each once. */
export const DocTagsField = ({ value = [], onChange, ...field }: DocTagsFieldProps): ReactNode => (
  <Select
    {...field}
    mode="tags"
    open={false}
    suffixIcon={null}
    maxCount={docLimits.tagsMax}
    tokenSeparators={[",", "，", ";", "；", " "]}
    value={value}
    onChange={(tags: string[]) => onChange?.(normaliseTags(tags))}
  />
);
