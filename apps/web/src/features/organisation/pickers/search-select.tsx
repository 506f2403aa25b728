import { Cluster, Text } from "@pharos/ui";
import { Select } from "@pharos/ui/form";
import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { type AriaAttributes, type ReactNode, useEffect, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import "./search-select.css";

/** What a form gives to and takes from a picker; `Form.Item` fills in `id`, `value`, `onChange` and what is wrong with it. */
export interface PickerProps<Option> extends AriaAttributes {
  readonly id?: string;
  readonly value?: number | null;
  /** Null when the choice was cleared; the option says more than its id. */
  readonly onChange?: (value: number | null, option: Option | null) => void;
  readonly placeholder?: string;
  /** Name for assistive technology where no label stands beside it. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  /** False where a choice cannot be taken back. */
  readonly isClearable?: boolean;
  readonly size?: "large";
  /** Opened with the focus, where a press asked for it. */
  readonly isOpenedAtOnce?: boolean;
}

interface SearchSelectProps<Option> extends PickerProps<Option> {
  /** Distinguishes the searches of different pickers in the cache. */
  readonly queryKey: QueryKey;
  /** Options for the words typed so far; with `id`, only the one chosen before. */
  readonly find: (search: { keyword?: string; id?: number }, signal: AbortSignal) => Promise<Option[]>;
  /** Names the field where neither a form nor `label` does. */
  readonly fallbackLabel: string;
  readonly idOf: (option: Option) => number;
  readonly nameOf: (option: Option) => string;
  readonly renderOption: (option: Option) => ReactNode;
}

interface Chosen {
  readonly value: number;
  readonly label: string;
}

const delayMs = 200;
const staleMs = 30_000;

/** A field that searches on the server while someone types. */
export function SearchSelect<Option>({
  id,
  value,
  onChange,
  placeholder,
  label,
  fallbackLabel,
  isDisabled = false,
  isClearable = true,
  size,
  isOpenedAtOnce = false,
  queryKey,
  find,
  idOf,
  nameOf,
  renderOption,
  ...aria
}: SearchSelectProps<Option>): ReactNode {
  const t = useT();
  const [words, setWords] = useState("");
  const [isOpen, setIsOpen] = useState(isOpenedAtOnce);
  const keyword = useSettled(words.trim());
  const found = useQuery({
    queryKey: [...queryKey, "keyword", keyword],
    queryFn: ({ signal }) => find({ ...(keyword !== "" && { keyword }) }, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
  const chosen = useQuery({
    queryKey: [...queryKey, "id", value],
    queryFn: ({ signal }) => find({ id: value ?? 0 }, signal),
    enabled: value != null && !found.data?.some((option) => idOf(option) === value),
    staleTime: staleMs,
  });
  const options = found.data ?? [];
  const known = [...options, ...(chosen.data ?? [])];
  const current = value == null ? undefined : known.find((option) => idOf(option) === value);
  return (
    <Select<Chosen | null, Chosen & { option: Option }>
      {...aria}
      {...(id !== undefined && { id })}
      className="org-picker"
      // In a form the label beside the field names it.
      aria-label={label ?? (id === undefined ? fallbackLabel : undefined)}
      placeholder={placeholder}
      disabled={isDisabled}
      allowClear={isClearable}
      {...(size && { size })}
      showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
      loading={isOpen && found.isFetching}
      {...(isOpenedAtOnce && { autoFocus: true, defaultOpen: true })}
      onOpenChange={(next) => {
        setIsOpen(next);
        if (!next) setWords("");
      }}
      notFoundContent={<span className="ph-select-empty">{emptyText(found, t)}</span>}
      // A name that is not known yet is no name: a bare number would be shown as one.
      value={current === undefined ? null : { value: idOf(current), label: nameOf(current) }}
      labelInValue
      options={options.map((option) => ({ value: idOf(option), label: nameOf(option), option }))}
      optionRender={({ data }) => renderOption(data.option)}
      onChange={(next) => {
        const option = next ? known.find((candidate) => idOf(candidate) === next.value) : undefined;
        onChange?.(option ? idOf(option) : null, option ?? null);
      }}
    />
  );
}

function emptyText(found: { isError: boolean; isPending: boolean }, t: ReturnType<typeof useT>): string {
  if (found.isError) return t("common.picker.failed");
  return found.isPending ? t("common.ui.loading") : t("common.picker.none");
}

/** The words once typing has paused. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), delayMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

interface OptionLineProps {
  readonly name: string;
  /** Quiet words behind the name. */
  readonly meta?: string | null;
  readonly mark?: ReactNode;
}

/** One option: the name, and what distinguishes it from others of the same name. */
export function OptionLine({ name, meta, mark }: OptionLineProps): ReactNode {
  return (
    <Cluster as="span" gap={8} isOneLine className="org-option">
      {mark}
      <span className="org-option-name">{name}</span>
      {meta ? (
        <Text as="small" tone="tertiary" className="org-option-meta">
          {meta}
        </Text>
      ) : null}
    </Cluster>
  );
}
