import type { ApplicationDetail, ApplicationRow, ApproveApplication } from "@pharos/api/application";
import { applyType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { SkeletonText } from "@pharos/ui";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { applicationQueries, useApproveApplication } from "../api.ts";
import { ApplicationFacts } from "./application-facts.tsx";
import { OrganisationFields } from "./organisation-fields.tsx";
import { ServiceNumberFields } from "./service-number-fields.tsx";

/** The form of an approval; what it sends depends on what was applied for. */
export interface ApproveFields {
  readonly way?: "new" | "link";
  readonly companyName?: string;
  readonly companyId?: number | null;
  readonly isAdmin?: boolean;
  readonly customerId?: number | null;
  readonly serviceId?: number | null;
  readonly contractItemId?: number | null;
  readonly comment?: string;
}

interface ApproveDialogProps {
  readonly row: ApplicationRow;
  readonly onClose: () => void;
}

/** Approves an application: what it brings about is chosen here. */
export function ApproveDialog({ row, onClose }: ApproveDialogProps): ReactNode {
  const t = useT();
  const approve = useApproveApplication();
  const detail = useQuery(applicationQueries.detail(row.id));
  const rules = fieldRules(t);
  return (
    <FormModal<ApproveFields>
      isOpen
      onClose={onClose}
      title={t("application.decide.approveTitle", { applyNo: row.applyNo })}
      submitLabel={t("application.decide.approve")}
      width={600}
      isReady={detail.isSuccess}
      initialValues={{ way: "new", isAdmin: true, companyName: row.companyName }}
      onSubmit={async (fields) =>
        detail.data
          ? submitOutcome(approve.mutateAsync({ params: { id: row.id }, body: bodyOf(detail.data, fields) }))
          : { isDone: false }
      }
    >
      {detail.data ? (
        <>
          <ApplicationFacts detail={detail.data} />
          <TypeFields detail={detail.data} />
          <Form.Item
            name="comment"
            label={t("application.decide.comment")}
            extra={t("application.decide.commentHint")}
            rules={[rules.max(textLengths.max256)]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
        </>
      ) : detail.isPending ? (
        <SkeletonText lines={6} />
      ) : (
        <QueryError query={detail} isCompact />
      )}
    </FormModal>
  );
}

function TypeFields({ detail }: { readonly detail: ApplicationDetail }): ReactNode {
  const t = useT();
  switch (applyType.fromCode(detail.applyType)) {
    case "organisation":
      return <OrganisationFields detail={detail} />;
    case "serviceNumber":
      return <ServiceNumberFields detail={detail} />;
    case "entitlement":
      return <p className="decide-note">{t("application.decide.entitlement")}</p>;
  }
}

function bodyOf(detail: ApplicationDetail, fields: ApproveFields): ApproveApplication {
  const comment = fields.comment ?? null;
  switch (applyType.fromCode(detail.applyType)) {
    case "organisation":
      return fields.way === "link"
        ? { companyId: fields.companyId ?? null, isAdmin: fields.isAdmin, comment }
        : { companyName: fields.companyName ?? null, isAdmin: fields.isAdmin, comment };
    case "serviceNumber":
      return { serviceId: fields.serviceId ?? null, contractItemId: fields.contractItemId ?? null, comment };
    case "entitlement":
      return { comment };
  }
}
