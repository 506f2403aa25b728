import type { CompanyInfo, MemberRow } from "@pharos/api/organisation";
import { partyType } from "@pharos/domain/enums";
import { Cluster, SkeletonText, Text } from "@pharos/ui";
import { Form, FormModal } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { SeverityChip } from "../service-request/index.ts";
import { organisationQueries, useRemoveMembers } from "./api.ts";
import { UserPicker } from "./pickers/user-picker.tsx";
import "./remove-members.dialog.css";

interface RemoveFields {
  readonly handOverToUserId?: number | null;
}

interface RemoveMembersDialogProps {
  readonly company: CompanyInfo;
  readonly member: MemberRow;
  readonly onClose: () => void;
}

/** Lets a member leave: shows the open requests and asks who takes them over. */
export function RemoveMembersDialog({ company, member, onClose }: RemoveMembersDialogProps): ReactNode {
  const t = useT();
  const remove = useRemoveMembers();
  const isCustomer = partyType.fromCode(company.partyType) === "customer";
  return (
    <FormModal<RemoveFields>
      isOpen
      onClose={onClose}
      title={t("organisation.remove.title", { name: member.name })}
      submitLabel={t("organisation.member.remove")}
      isDanger
      intro={member.userId === null ? t("organisation.remove.introContact") : t("organisation.remove.intro")}
      onSubmit={({ handOverToUserId }) =>
        submitOutcome(
          remove.mutateAsync({ body: { ids: [member.id], handOverToUserId: handOverToUserId ?? null } }),
        )
      }
    >
      {member.userId === null ? null : <HandOver company={company} userId={member.userId} />}
      {member.userId !== null && isCustomer ? (
        <Form.Item
          name="handOverToUserId"
          label={t("organisation.remove.successor")}
          extra={t("organisation.remove.successorHint")}
        >
          <UserPicker companyId={company.id} />
        </Form.Item>
      ) : null}
    </FormModal>
  );
}

function HandOver({
  company,
  userId,
}: {
  readonly company: CompanyInfo;
  readonly userId: number;
}): ReactNode {
  const t = useT();
  const requests = useQuery(organisationQueries.handOver(company.id, [userId]));
  const { data } = requests;
  if (requests.isPending) return <SkeletonText lines={3} />;
  if (!data) return <QueryError query={requests} isCompact />;
  if (data.list.length === 0 && data.hiddenCount === 0)
    return (
      <Text as="p" size="small" tone="tertiary">
        {t("organisation.remove.noRequests")}
      </Text>
    );
  return (
    <section className="org-handover" aria-label={t("organisation.remove.requests")}>
      <Text as="h3" size="base">
        {t("organisation.remove.requests")}
      </Text>
      <ul>
        {data.list.map((request) => (
          <Cluster key={`${request.role} ${request.id}`} as="li" gap={8} align="baseline" isOneLine>
            <SeverityChip code={request.type} />
            <Link to={paths.serviceRequest("record", request.id)}>
              {request.srNo} {request.title}
            </Link>
            <Text as="small" tone="tertiary">
              {t(`organisation.remove.${request.role}`)}
            </Text>
          </Cluster>
        ))}
      </ul>
      {data.hiddenCount > 0 ? (
        <Text as="p" size="small" tone="tertiary">
          {t("organisation.remove.hidden", { count: data.hiddenCount })}
        </Text>
      ) : null}
    </section>
  );
}
