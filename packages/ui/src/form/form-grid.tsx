import type { ReactNode } from "react";
import { Grid } from "../layout/primitives.tsx";

interface FormGridProps {
  readonly columns?: 2 | 3;
  /** Fields side by side; a phone shows them one below the other. */
  readonly children: ReactNode;
}

/** Fields of a form in columns. */
export function FormGrid({ columns = 2, children }: FormGridProps): ReactNode {
  return (
    <Grid columns={columns} gap={16} rowGap={0}>
      {children}
    </Grid>
  );
}
