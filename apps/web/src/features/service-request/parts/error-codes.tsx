import { findErrorCodes } from "@pharos/domain/text";
import { StatusChip } from "@pharos/ui";
import { bugIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useRouteDirectory } from "../../../shared/route-directory.ts";
import { useT } from "../../../shared/texts.ts";
import "./error-codes.css";

/** The error codes of databases in a text, as chips; they search the knowledge base as soon as there is one. */
export function ErrorCodes({ text }: { readonly text: string }): ReactNode {
  const t = useT();
  const { isBuilt } = useRouteDirectory();
  const codes = useMemo(() => findErrorCodes(text), [text]);
  if (codes.length === 0) return null;
  return (
    <div className="sr-codes" role="group" aria-label={t("serviceRequest.errorCodes")}>
      <Icon of={bugIcon} />
      <span className="sr-codes-label">{t("serviceRequest.errorCodes")}</span>
      {codes.map(({ code }) => (
        <StatusChip key={code} tone="mute">
          {isBuilt(paths.search()) ? <Link to={paths.search(code)}>{code}</Link> : <code>{code}</code>}
        </StatusChip>
      ))}
    </div>
  );
}
