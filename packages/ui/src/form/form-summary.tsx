import type { ReactNode } from "react";
import { exclamationCircleIcon, Icon } from "../icons/index.ts";
import { useUiText } from "../theme/ui-text.ts";
import type { FormProblems } from "./use-server-field-errors.ts";
import "./form-summary.css";

/** Says above a form what the server refused; announced when it appears. */
export function FormSummary({ problems }: { problems: FormProblems | null }): ReactNode {
  const text = useUiText().form;
  const hasWords = problems !== null && (problems.fieldCount > 0 || problems.words.length > 0);
  return (
    // The region stands before its words do, or assistive technology would miss them.
    <div role="alert" className="ph-form-alert">
      {hasWords ? (
        <div className="ph-form-summary">
          <Icon of={exclamationCircleIcon} />
          <div>
            {problems.words.map((words) => (
              <p key={words}>{words}</p>
            ))}
            {problems.fieldCount > 0 ? <p>{text.fixFields(problems.fieldCount)}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
