import type { ApplicationRow } from "@pharos/api/application";
import { applyStatus, applyType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { ApplyStatusChip } from "../parts/own-application.tsx";

interface ColumnOptions {
  readonly t: Translate;
  readonly time: (iso: string) => string;
  readonly onApprove: (row: ApplicationRow) => void;
  readonly onReject: (row: ApplicationRow) => void;
}

/** Columns of the review list. */
export function reviewColumns({ t, time, onApprove, onReject }: ColumnOptions): ListColumn<ApplicationRow>[] {
  return [
    {
      key: "company",
      title: t("application.review.company"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.companyName}
          meta={[
            row.applyNo,
            row.srNo && <RequestLink key="request" row={row} />,
            row.product,
            row.contractNum,
          ]}
        />
      ),
    },
    {
      key: "type",
      title: t("application.review.type"),
      width: 112,
      render: (row) => t(applyType.labelKeyOfCode(row.applyType)),
    },
    {
      key: "contact",
      title: t("application.review.contact"),
      width: 150,
      render: (row) => <TwoLine title={row.contactName} meta={[row.phone]} />,
    },
    {
      key: "status",
      title: t("application.review.status"),
      width: 92,
      card: "mark",
      render: (row) => <ApplyStatusChip code={row.status} />,
    },
    {
      key: "createdTime",
      title: t("application.review.createdTime"),
      width: 136,
      sortKey: "createdTime",
      render: (row) => time(row.createdTime),
    },
    {
      key: "reviewTime",
      title: t("application.review.reviewTime"),
      width: 180,
      rank: 1,
      sortKey: "reviewTime",
      render: (row) =>
        row.reviewTime && (
          <TwoLine title={time(row.reviewTime)} meta={[row.reviewerName, row.reviewComment]} />
        ),
    },
    {
      key: "actions",
      title: t("application.review.actions"),
      width: 184,
      render: (row) =>
        applyStatus.fromCode(row.status) === "applying" ? (
          <Cluster as="span" gap={8} isOneLine isInline className="review-actions">
            <Button type="primary" onClick={() => onApprove(row)}>
              {t("application.review.approve")}
            </Button>
            <Button onClick={() => onReject(row)}>{t("application.review.reject")}</Button>
          </Cluster>
        ) : null,
    },
  ];
}

function RequestLink({ row }: { readonly row: ApplicationRow }) {
  return row.faultId === null ? null : (
    <Link to={paths.serviceRequest("application", row.faultId)}>{row.srNo}</Link>
  );
}
