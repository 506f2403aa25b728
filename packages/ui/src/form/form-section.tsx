import type { ReactNode } from "react";
import { Text } from "../layout/primitives.tsx";
import "./form-section.css";

interface FormSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields that belong together, under a heading: for forms of more than eight fields. */
export function FormSection({ title, children }: FormSectionProps): ReactNode {
  return (
    <fieldset className="ph-form-section">
      <legend>
        <Text size="large" weight="strong">
          {title}
        </Text>
      </legend>
      {children}
    </fieldset>
  );
}
