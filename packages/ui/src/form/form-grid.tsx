import type { ReactNode } from "react";
import "./form-grid.css";

interface FormGridProps {
  /** Fields side by side; a phone shows them one below the other. */
  readonly children: ReactNode;
}

/** Fields of a form in two columns. */
export function FormGrid({ children }: FormGridProps): ReactNode {
  return <div className="ph-form-grid">{children}</div>;
}
