import { Form, FormGrid, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { choiceQueries } from "../choices.ts";

/** What `Form.Item` gives to a control. */
interface ControlProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

interface Option {
  readonly value: number;
  readonly label: string;
}

interface ChoiceProps extends ControlProps {
  readonly options: readonly Option[];
  /** The choice made before, in case it is no longer on offer. */
  readonly known?: Option | null;
  readonly isLoading?: boolean;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  /** Searches on the server; without it the options are searched. */
  readonly onSearch?: (words: string) => void;
}

function Choice({
  options,
  known,
  isLoading,
  isDisabled,
  isRequired,
  onSearch,
  ...control
}: ChoiceProps): ReactNode {
  const isKnownMissing = known && !options.some(({ value }) => value === known.value);
  const all = isKnownMissing ? [known, ...options] : options;
  return (
    <Select
      id={control.id}
      value={control.value ?? null}
      onChange={(next?: number | null) => control.onChange?.(next ?? null)}
      options={all.map((option) => ({ ...option }))}
      showSearch={onSearch ? { filterOption: false, onSearch } : { optionFilterProp: "label" }}
      allowClear={isRequired !== true}
      loading={isLoading === true}
      disabled={isDisabled === true}
      popupMatchSelectWidth={false}
    />
  );
}

const settleMs = 250;

interface ContractChoiceProps extends ControlProps {
  readonly known?: Option | null;
  readonly companyId?: number;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  /** Notified of the customer of the chosen contract. */
  readonly onCompany?: (companyId: number) => void;
}

/** Chooses a contract by its number or name. */
export function ContractChoice({ companyId, onCompany, ...props }: ContractChoiceProps): ReactNode {
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const contracts = useQuery(choiceQueries.contracts(words, companyId));
  // One line a service: a contract with several of them is offered once.
  const rows = new Map((contracts.data?.list ?? []).map((row) => [row.contractId, row]));
  return (
    <Choice
      {...props}
      options={[...rows.values()].map((row) => ({
        value: row.contractId,
        label: `${row.contractNum} · ${row.contractName}`,
      }))}
      isLoading={contracts.isFetching}
      onSearch={setTyped}
      onChange={(value) => {
        const row = value === null ? undefined : rows.get(value);
        if (row) onCompany?.(row.companyId);
        props.onChange?.(value);
      }}
    />
  );
}

/** Chooses one of the vendor's teams. */
export function TeamChoice(props: ControlProps & { readonly known?: Option | null }): ReactNode {
  const { locale } = usePreferences();
  const teams = useQuery(choiceQueries.teams());
  return (
    <Choice
      {...props}
      options={(teams.data?.list ?? []).map((team) => ({
        value: team.id,
        label: nameIn(locale, team.name, team.nameEn),
      }))}
      isLoading={teams.isFetching}
    />
  );
}

/** Chooses a product of the catalogue. */
export function ProductChoice(props: ControlProps & { readonly known?: Option | null }): ReactNode {
  const { locale } = usePreferences();
  const products = useQuery(choiceQueries.products());
  return (
    <Choice
      {...props}
      options={(products.data ?? [])
        .filter(({ status }) => status === 1)
        .map((product) => ({ value: product.id, label: nameIn(locale, product.name, product.nameEn) }))}
      isLoading={products.isFetching}
    />
  );
}

/** Chooses a service number of a customer. */
export function NumberChoice({
  companyId,
  ...props
}: ControlProps & { readonly companyId: number | null; readonly known?: Option | null }): ReactNode {
  const numbers = useQuery({ ...choiceQueries.numbers(companyId ?? 0), enabled: companyId !== null });
  return (
    <Choice
      {...props}
      options={(numbers.data?.list ?? []).map(({ id, sn, name }) => ({
        value: id,
        label: `${sn} · ${name}`,
      }))}
      isLoading={numbers.isFetching}
      isDisabled={companyId === null}
    />
  );
}

interface PeriodProps {
  readonly rules: { readonly start: object[]; readonly end: object[] };
}

/** First and last day, with the browser's own calendar. */
export function PeriodFields({ rules }: PeriodProps): ReactNode {
  const t = useT();
  return (
    <FormGrid>
      <Form.Item name="startTime" label={t("contractItem.field.startTime")} rules={rules.start}>
        <DayField />
      </Form.Item>
      <Form.Item
        name="endTime"
        label={t("contractItem.field.endTime")}
        dependencies={["startTime"]}
        rules={rules.end}
      >
        <DayField />
      </Form.Item>
    </FormGrid>
  );
}
