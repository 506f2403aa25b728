import { Tooltip } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import "./defined.css";

interface DefinedProps {
  readonly definition: string;
  readonly children: ReactNode;
}

/** A word of the statistics that says on hover, focus or tap what it counts. */
export function Defined({ definition, children }: DefinedProps): ReactNode {
  return (
    <Tooltip title={definition} trigger={["hover", "focus", "click"]}>
      <button type="button" className="ss-defined">
        {children}
      </button>
    </Tooltip>
  );
}
