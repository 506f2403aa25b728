import type { ReactNode } from "react";
import "./form-grid.css";

interface FormGridProps {
  readonly columns?: 2 | 3;
  /** Fields side by side; a phone shows them one below the other. */
  readonly children: ReactNode;
}

/** Fields of a form in columns. */
export function FormGrid({ columns = 2, children }: FormGridProps): ReactNode {
  return (
    <div className="ph-form-grid" data-columns={columns}>
      {children}
    </div>
  );
}
