import { findErrorCodes } from "@pharos/domain/text";
import { Cluster, StatusChip } from "@pharos/ui";
import { bugIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useRouteDirectory } from "../route-directory.ts";
import { useT } from "../texts.ts";
import "./error-codes.css";

interface ErrorCodesProps {
  readonly text: string;
  /** What a click on a code does where there is something better than the knowledge base. */
  readonly onChoose?: (code: string) => void;
}

/** The error codes of databases in a text, as chips that open what is known about them: the search, or requests without one. */
export function ErrorCodes({ text, onChoose }: ErrorCodesProps): ReactNode {
  const t = useT();
  const { isBuilt } = useRouteDirectory();
  const codes = useMemo(() => findErrorCodes(text), [text]);
  if (codes.length === 0) return null;
  return (
    <Cluster
      gap={6}
      size="small"
      tone="tertiary"
      className="sr-codes"
      role="group"
      aria-label={t("serviceRequest.errorCodes")}
    >
      <Icon of={bugIcon} />
      <span>{t("serviceRequest.errorCodes")}</span>
      {codes.map(({ code, term }) => (
        <StatusChip key={code} tone="mute">
          {onChoose ? (
            <button
              type="button"
              className="sr-code-button"
              title={t("serviceRequest.similar.searchCode", { code })}
              onClick={() => onChoose(code)}
            >
              {code}
            </button>
          ) : (
            <Link
              to={
                isBuilt(paths.search())
                  ? paths.search(code)
                  : paths.serviceRecords({ tab: "all", title: term })
              }
              title={t("serviceRequest.similar.searchCode", { code })}
            >
              {code}
            </Link>
          )}
        </StatusChip>
      ))}
    </Cluster>
  );
}
