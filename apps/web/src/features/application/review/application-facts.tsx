import type { ApplicationDetail } from "@pharos/api/application";
import { Facts } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";

/** What the applicant said, above a decision. */
export function ApplicationFacts({ detail }: { readonly detail: ApplicationDetail }): ReactNode {
  const t = useT();
  return (
    <div className="decide-facts">
      <Facts
        items={[
          { key: "company", label: t("application.decide.company"), value: detail.companyName },
          { key: "applicant", label: t("application.decide.applicant"), value: detail.contactName },
          {
            key: "phone",
            label: t("application.decide.phone"),
            value: detail.phone && <a href={`tel:${detail.phone}`}>{detail.phone}</a>,
          },
          {
            key: "email",
            label: t("application.decide.email"),
            value: detail.email,
            isHidden: !detail.email,
          },
          {
            key: "contractNum",
            label: t("application.decide.contractNum"),
            value: detail.contractNum,
            isHidden: !detail.contractNum,
          },
          {
            key: "product",
            label: t("application.decide.product"),
            value: detail.product,
            isHidden: !detail.product,
          },
          {
            key: "said",
            label: t("application.decide.said"),
            value: detail.reason,
            isHidden: !detail.reason,
          },
          {
            key: "request",
            label: t("application.decide.request"),
            value: detail.faultId !== null && (
              <Link to={paths.serviceRequest("application", detail.faultId)}>
                {detail.srNo} {detail.faultTitle}
              </Link>
            ),
            isHidden: detail.faultId === null,
          },
        ]}
      />
    </div>
  );
}
