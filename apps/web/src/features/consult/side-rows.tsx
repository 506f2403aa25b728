import { Stack, Text } from "@pharos/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";

/** A row that opens what belongs to it; that is asked for when it is opened. */
export function OpenedRow({
  summary,
  children,
}: {
  readonly summary: ReactNode;
  readonly children: () => ReactNode;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="consult-side-row">{summary}</summary>
      {isOpen ? <div className="consult-side-rows">{children()}</div> : null}
    </details>
  );
}

interface RowsProps<Row> {
  readonly query: Pick<UseQueryResult, "isPending" | "data" | "error" | "refetch">;
  readonly rows: readonly Row[] | undefined;
  readonly children: (row: Row) => ReactNode;
}

/** Rows of a part of the side, with words while they arrive, when there are none and when they do not come. */
export function SideRows<Row>({ query, rows, children }: RowsProps<Row>): ReactNode {
  const t = useT();
  if (rows === undefined)
    return query.isPending ? (
      <Text size="small" tone="tertiary" role="status">
        {t("consult.side.loading")}
      </Text>
    ) : (
      <QueryError query={query} isCompact />
    );
  if (rows.length === 0)
    return (
      <Text size="small" tone="tertiary">
        {t("consult.side.none")}
      </Text>
    );
  return (
    <Stack as="ul" gap={6} className="consult-sources">
      {rows.map(children)}
    </Stack>
  );
}
