import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { attachmentStatus, attachmentType } from "@pharos/domain/enums";
import { Cluster, VisuallyHidden } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { Form } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { fileQueries, useBindUploads, useMarkFaultReport, useUploads } from "../../file/index.ts";
import type { RequestDialog } from "../actions/action-context.ts";
import { requestFileTypes } from "../detail/reply-files.ts";
import { type ClosingCheck, closingChecks } from "./closing-gaps.ts";
import { latestAnswer } from "./conclusion-of.ts";

interface ClosingChecksProps {
  readonly detail: ServiceRequestDetail;
  /** Opens another dialog instead; what is written here is kept. */
  readonly onOpen: (dialog: RequestDialog) => void;
}

/** What might have been forgotten, each with what mends it; nothing when all is done. Stands within the form. */
export function ClosingChecks({ detail, onOpen }: ClosingChecksProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const files = useQuery(fileQueries.list({ types: requestFileTypes, objId: detail.id }));
  const checks = closingChecks(
    detail,
    files.data?.some(({ isFaultReport }) => isFaultReport),
  );
  if (checks.length === 0) return null;
  const words: Readonly<Record<ClosingCheck, string>> = {
    notRestored: t("serviceRequest.close.check.notRestored"),
    unanswered: t("serviceRequest.close.check.unanswered"),
    waiting: t("serviceRequest.close.check.waiting", {
      until: detail.inactivityEndsTime === null ? "" : format.dateTime(detail.inactivityEndsTime),
    }),
    noSolution: t("serviceRequest.close.check.noSolution"),
    noReport: t("serviceRequest.close.check.noReport"),
  };
  const ways: Partial<Readonly<Record<ClosingCheck, ReactNode>>> = {
    notRestored: detail.abilities.recover.isAllowed ? (
      <Button size="small" onClick={() => onOpen("recover")}>
        {t("serviceRequest.close.check.recover")}
      </Button>
    ) : null,
    noSolution: <TakeAnswer detail={detail} />,
    noReport: <UploadReport id={detail.id} />,
  };
  return (
    <Alert
      type="info"
      // It was there when the form opened: nothing has happened that must be announced.
      role="note"
      title={t("serviceRequest.close.check.title")}
      description={
        <ul className="sr-close-checks">
          {checks.map((check) => (
            <li key={check}>
              <Cluster as="span" gap={8} rowGap={4} isInline>
                {words[check]}
                {ways[check]}
              </Cluster>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Puts the newest answer of the vendor where the solution is written. */
function TakeAnswer({ detail }: Pick<ClosingChecksProps, "detail">): ReactNode {
  const t = useT();
  const form = Form.useFormInstance();
  const answer = latestAnswer(detail);
  if (answer === null) return null;
  const take = () => {
    const written: unknown = form.getFieldValue("solution");
    form.setFieldValue("solution", [written, answer].filter(Boolean).join("\n\n"));
  };
  return (
    <Button size="small" onClick={take}>
      {t("serviceRequest.close.check.takeAnswer")}
    </Button>
  );
}

const recordType = attachmentType.toCode("serviceRequest");

/** Chooses a file and makes it the fault report; it is shown to the customer. */
function UploadReport({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const mark = useMarkFaultReport();
  const uploads = useUploads(`report.${id}`, recordType);
  useBindUploads({
    uploads,
    types: recordType,
    objId: id,
    status: attachmentStatus.toCode("visible"),
    onBound: (fileId) => mark.mutateAsync({ params: { id: fileId } }),
  });
  return (
    <>
      <Button size="small" loading={uploads.items.length > 0} onClick={() => input.current?.click()}>
        {t("serviceRequest.close.check.uploadReport")}
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </VisuallyHidden>
    </>
  );
}
