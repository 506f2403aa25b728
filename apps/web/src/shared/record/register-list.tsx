import { type FilterField, type ListColumn, ListPage, type PagedQueryState } from "@pharos/ui/list";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../column-store.ts";
import { type ListAnswer, resultOf } from "../list/list-result.ts";

interface RegisterListProps<Row extends { readonly id: number }, Key extends string> {
  /** Name under which the choice of columns is stored. */
  readonly name: string;
  readonly words: { readonly title: string; readonly search: string; readonly none: string };
  /** Filter by words. */
  readonly searchKey: Key;
  readonly state: PagedQueryState<Key>;
  readonly items: ListAnswer<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly FilterField[];
  /** Buttons above the list, the export among them. */
  readonly tools?: ReactNode;
  /** Offered when there is nothing at all. */
  readonly createButton?: ReactNode;
  /** One record beside the list and its form; without them the rows do not open. */
  readonly opened?: {
    readonly Detail: ComponentType<{
      readonly row: Row;
      readonly onClose: () => void;
      readonly onEdit: () => void;
    }>;
    readonly Form: ComponentType<{ readonly row: Row | null; readonly onClose: () => void }>;
  };
}

/** The records of a register with filters in the address, one of them beside the list, and its form. */
export function RegisterList<Row extends { readonly id: number }, Key extends string>({
  name,
  words,
  searchKey,
  state,
  items,
  columns,
  filters,
  tools,
  createButton,
  opened,
}: RegisterListProps<Row, Key>): ReactNode {
  const [open, setOpen] = useState<{ readonly row: Row; readonly isEdited: boolean } | null>(null);
  const columnStore = useMemo(() => columnStoreOf(name), [name]);
  const close = () => setOpen(null);
  const fresh = (row: Row) => items.data?.list.find(({ id }) => id === row.id) ?? row;
  return (
    <>
      <ListPage
        label={words.title}
        result={resultOf(items)}
        state={state}
        columns={[...columns]}
        rowKey={(row) => String(row.id)}
        {...(opened && { onOpen: (row: Row) => setOpen({ row, isEdited: false }) })}
        search={{ key: searchKey, placeholder: words.search }}
        filters={[...filters]}
        toolbar={tools}
        columnStore={columnStore}
        empty={{ words: words.none, action: createButton }}
      />
      {opened && open && !open.isEdited ? (
        <opened.Detail
          key={open.row.id}
          row={fresh(open.row)}
          onClose={close}
          onEdit={() => setOpen({ row: fresh(open.row), isEdited: true })}
        />
      ) : null}
      {opened && open?.isEdited ? <opened.Form row={open.row} onClose={close} /> : null}
    </>
  );
}
