import { Cluster, Text } from "@pharos/ui";
import { Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { type AudienceKind, type AudienceOption, messageQueries } from "../api.ts";

/** A receiver that was chosen: its id, and its name to show. */
export interface Receiver {
  readonly value: number;
  readonly label: string;
}

interface AudienceSelectProps {
  readonly id?: string;
  readonly kind: AudienceKind;
  readonly value?: readonly Receiver[];
  readonly onChange?: (value: readonly Receiver[]) => void;
  /** How many can be chosen; all when absent. */
  readonly max?: number;
}

/** Chooses among people, organisations or teams the reader may write to; the server searches. */
export function AudienceSelect({ id, kind, value = [], onChange, max }: AudienceSelectProps): ReactNode {
  const t = useT();
  const [words, setWords] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const found = useQuery({
    ...messageQueries.audience(kind, useDeferredValue(words.trim())),
    enabled: isOpen,
  });
  const lineOf = (option: AudienceOption) => <Line option={option} kind={kind} />;
  return (
    <Select<Receiver[], Receiver & { option: AudienceOption }>
      {...(id !== undefined && { id })}
      mode="multiple"
      labelInValue
      {...(max !== undefined && { maxCount: max })}
      value={[...value]}
      placeholder={t("message.compose.placeholder")}
      showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
      loading={isOpen && found.isFetching}
      onOpenChange={setIsOpen}
      notFoundContent={found.isPending ? t("common.ui.loading") : t("common.picker.none")}
      options={(found.data ?? []).map((option) => ({ value: option.id, label: option.name, option }))}
      optionRender={({ data }) => lineOf(data.option)}
      onChange={(next) => {
        setWords("");
        onChange?.(next.map(({ value: chosen, label }) => ({ value: chosen, label })));
      }}
    />
  );
}

function Line({ option, kind }: { readonly option: AudienceOption; readonly kind: AudienceKind }): ReactNode {
  const t = useT();
  const meta =
    kind === "user" ? option.companyName : t("message.compose.members", { count: option.memberCount });
  return (
    <Cluster as="span" gap={12} align="baseline" justify="between" isOneLine>
      <span>{option.name}</span>
      {meta ? (
        <Text as="small" tone="secondary">
          {meta}
        </Text>
      ) : null}
    </Cluster>
  );
}
