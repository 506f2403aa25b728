import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { OptionLine, type PickerProps, SearchSelect } from "../../organisation/parts.ts";
import { RequestStatusChip, SeverityChip } from "../parts/chips.tsx";
import { findChosen, findOthers, type LinkedRequest } from "./api.ts";

interface RequestPickerProps extends PickerProps<LinkedRequest> {
  /** The request whose other end is looked for. */
  readonly faultId: number;
  /** Only open requests of this organisation. */
  readonly mergeIn?: number;
}

/** Finds another request by its number or by words; before anything is typed, those that are like this one. */
export function RequestPicker({ faultId, mergeIn, ...props }: RequestPickerProps): ReactNode {
  const t = useT();
  return (
    <SearchSelect
      {...props}
      placeholder={t("serviceRequest.links.pick")}
      fallbackLabel={t("serviceRequest.links.other")}
      queryKey={["serviceRequest", "linkable", faultId, mergeIn ?? 0]}
      find={({ keyword, id }, signal) =>
        id === undefined ? findOthers({ id: faultId, keyword, mergeIn }, signal) : findChosen(id, signal)
      }
      idOf={(option) => option.id}
      nameOf={(option) => `${option.srNo} ${option.title}`}
      renderOption={(option) => (
        <OptionLine
          name={option.title}
          mark={
            <>
              <SeverityChip code={option.type} />
              <RequestStatusChip code={option.status} />
            </>
          }
          meta={option.srNo}
        />
      )}
    />
  );
}
