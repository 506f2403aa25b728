import type { CallInput, ExportEndpoint } from "@pharos/api/core";
import { Button } from "@pharos/ui/controls";
import { Icon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useExport } from "./use-export.tsx";

/** A list that can be taken away, with its filters as they stand. */
export interface ExportProps<Endpoint extends ExportEndpoint> {
  readonly endpoint: Endpoint;
  /** The list's filters without paging. */
  readonly query: Omit<NonNullable<CallInput<Endpoint>["query"]>, "format">;
  /** Name of the list, for the heading of the dialog. */
  readonly list: string;
}

/** The button that takes a list away as a file; absent for people without the permission. */
export function ExportButton<Endpoint extends ExportEndpoint>(props: ExportProps<Endpoint>): ReactNode {
  const { action, dialog } = useExport(props);
  if (action === null) return null;
  return (
    <>
      <Button icon={action.icon && <Icon of={action.icon} />} onClick={action.run}>
        {action.label}
      </Button>
      {dialog}
    </>
  );
}
