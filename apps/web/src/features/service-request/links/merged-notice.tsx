import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { closeType } from "@pharos/domain/enums";
import { Alert, Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { requestLinks } from "./api.ts";
import "./links-panel.css";

interface MergedNoticeProps {
  readonly detail: ServiceRequestDetail;
  readonly source: string;
  readonly onUndo: () => void;
}

/** Says that a request ended as a duplicate, and where it goes on if the reader may see that. */
export function MergedNotice({ detail, source, onUndo }: MergedNoticeProps): ReactNode {
  const t = useT();
  const isMerged = detail.closeType === closeType.toCode("merged");
  const { data } = useQuery({ ...requestLinks(detail.id), enabled: isMerged });
  if (!isMerged) return null;
  const into = data?.mergedInto ?? null;
  return (
    <Alert
      className="sr-notice"
      type="info"
      showIcon
      title={t("serviceRequest.merge.ended")}
      description={
        <>
          {into === null ? null : (
            <span>
              {t("serviceRequest.merge.continued")}{" "}
              <Link to={paths.serviceRequest(source, into.id)}>
                {into.srNo} {into.title}
              </Link>
            </span>
          )}
          {detail.abilities.undoMerge.isAllowed ? (
            <div className="sr-merged-actions">
              <Button onClick={onUndo}>{t("serviceRequest.action.undoMerge")}</Button>
            </div>
          ) : null}
        </>
      }
    />
  );
}
