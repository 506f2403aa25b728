import type { ImportResult } from "@pharos/api/core";
import { SimpleTable, Stack } from "@pharos/ui";
import { Alert } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import type { ImportColumn, MatchedSheet } from "./match-columns.ts";

/** More problems than this are not read one by one. */
const shownMax = 100;

interface TriedSheetProps {
  readonly sheet: MatchedSheet;
  readonly result: ImportResult;
  readonly columns: readonly ImportColumn[];
}

/** What the sheet would do, or its problems by row and column. */
export function TriedSheet({ sheet, result, columns }: TriedSheetProps): ReactNode {
  const t = useT();
  const { created, updated, errors, hints = [] } = result;
  return (
    <Stack gap={12} className="sheet-tried" aria-live="polite">
      {sheet.unknown.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t("sheet.import.unknown", { columns: sheet.unknown.join(t("common.listSeparator")) })}
        />
      ) : null}
      {errors.length === 0 ? (
        <>
          <Alert type="success" showIcon title={t("sheet.import.fits", { created, updated })} />
          {hints.length > 0 ? (
            <>
              <Alert type="warning" showIcon title={t("sheet.import.hints", { count: hints.length })} />
              <RowRemarks remarks={hints} sheet={sheet} columns={columns} />
            </>
          ) : null}
        </>
      ) : (
        <>
          <Alert type="error" showIcon title={t("sheet.import.problems", { count: errors.length })} />
          <RowRemarks remarks={errors} sheet={sheet} columns={columns} />
        </>
      )}
    </Stack>
  );
}

interface RowRemarksProps extends Pick<TriedSheetProps, "sheet" | "columns"> {
  readonly remarks: ImportResult["errors"];
}

/** What is said of rows, by row and column. */
function RowRemarks({ remarks, sheet, columns }: RowRemarksProps): ReactNode {
  const t = useT();
  return (
    <div className="sheet-problems">
      <SimpleTable>
        <thead>
          <tr>
            <th scope="col">{t("sheet.import.line")}</th>
            <th scope="col">{t("sheet.import.column")}</th>
            <th scope="col">{t("sheet.import.value")}</th>
            <th scope="col">{t("sheet.import.problem")}</th>
          </tr>
        </thead>
        <tbody>
          {remarks.slice(0, shownMax).map(({ row, field, message }) => (
            <tr key={`${row} ${field}`}>
              <td>{sheet.lines[row - 1]}</td>
              <td>{columns.find((column) => column.field === field)?.title ?? field}</td>
              <td>{field === null ? null : sheet.rows[row - 1]?.[field]}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </SimpleTable>
    </div>
  );
}
