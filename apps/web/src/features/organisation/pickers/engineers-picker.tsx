import { Avatar, Cluster, IconButton, Stack } from "@pharos/ui";
import { closeIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { EngineerPicker } from "./engineer-picker.tsx";

/** Somebody who was chosen. */
export interface ChosenEngineer {
  readonly userId: number;
  readonly name: string;
}

interface EngineersPickerProps {
  /** Given by `Form.Item`, as are the next two. */
  readonly id?: string;
  readonly value?: readonly ChosenEngineer[];
  readonly onChange?: (value: readonly ChosenEngineer[]) => void;
  readonly placeholder: string;
  readonly max: number;
}

/** Several engineers, in the order in which they were chosen: a search that adds, and those added below it. */
export function EngineersPicker({
  id,
  value = [],
  onChange,
  placeholder,
  max,
}: EngineersPickerProps): ReactNode {
  const t = useT();
  return (
    <Stack gap={4}>
      {value.length < max ? (
        <EngineerPicker
          {...(id && { id })}
          value={null}
          placeholder={placeholder}
          onChange={(userId, person) => {
            if (userId === null || value.some((one) => one.userId === userId)) return;
            onChange?.([...value, { userId, name: person?.employeeName ?? "" }]);
          }}
        />
      ) : null}
      {value.length > 0 ? (
        <Cluster as="ul" gap={4}>
          {value.map((one) => (
            <Cluster key={one.userId} as="li" gap={4} isOneLine isInline>
              <Avatar name={one.name} size={20} />
              {one.name}
              <IconButton
                icon={closeIcon}
                label={t("common.picker.takeOut", { name: one.name })}
                onClick={() => onChange?.(value.filter(({ userId }) => userId !== one.userId))}
              />
            </Cluster>
          ))}
        </Cluster>
      ) : null}
    </Stack>
  );
}
