import type { ContractRow } from "@pharos/api/contract";
import { businessToday, daysAfter, warningDays } from "@pharos/domain/contract";
import { contractStatus } from "@pharos/domain/enums";
import { Cluster, EmptyState, SkeletonText, Stack, Text } from "@pharos/ui";
import { Checkbox, Form, FormModal } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { contractQueries, useNotifyExpiring } from "./api.ts";
import { ValidityChip } from "./parts/chips.tsx";
import "./notify-expiring.css";

const renewed = 2;

interface NotifyFields {
  readonly ids: number[];
  readonly isMailed: boolean;
}

/** Tells managers, owners and the organisations' admins now that contracts end. */
export function NotifyExpiringDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const me = useMe();
  const notify = useNotifyExpiring();
  const rules = fieldRules(t);
  const today = businessToday(new Date());
  const contracts = useQuery(
    contractQueries.list({
      pageSize: 100,
      status: String(contractStatus.toCode("active")),
      startTime: daysAfter(today, -warningDays.after),
      endTime: daysAfter(today, warningDays.before),
      sortField: "endTime",
      // Others may only send reminders of what they manage.
      ...(!me.perms.includes("contract:edit") && { managerId: me.userId }),
    }),
  );
  // Two services of one contract are one contract to remind of.
  const rows = [
    ...new Map(
      (contracts.data?.list ?? [])
        .filter(({ renewState }) => renewState !== renewed)
        .map((row) => [row.contractId, row]),
    ).values(),
  ];
  return (
    <FormModal<NotifyFields>
      isOpen
      onClose={onClose}
      title={t("contract.notify.title")}
      submitLabel={t("contract.notify.submit")}
      width={640}
      intro={t("contract.notify.intro")}
      isReady={rows.length > 0}
      initialValues={{ ids: [], isMailed: true }}
      onSubmit={({ ids, isMailed }) =>
        submitOutcome(
          notify.mutateAsync({ body: { ids, channels: isMailed ? ["inapp", "email"] : ["inapp"] } }),
        )
      }
    >
      <QueryError query={contracts} isCompact />
      {contracts.isPending ? <SkeletonText lines={5} /> : null}
      {contracts.data && rows.length === 0 ? (
        <EmptyState isCompact>{t("contract.notify.none")}</EmptyState>
      ) : null}
      {rows.length === 0 ? null : (
        <Form.Item name="ids" label={t("contract.notify.contracts")} rules={[rules.chosen]}>
          <Checkbox.Group className="ct-notify-list">
            <Stack gap={4} isGrowing>
              {rows.map((row) => (
                <Checkbox key={row.contractId} value={row.contractId}>
                  <Line row={row} />
                </Checkbox>
              ))}
            </Stack>
          </Checkbox.Group>
        </Form.Item>
      )}
      <Form.Item name="isMailed" valuePropName="checked">
        <Checkbox>{t("contract.notify.mail")}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}

function Line({ row }: { readonly row: ContractRow }): ReactNode {
  const { locale } = usePreferences();
  return (
    <Cluster as="span" gap={8} justify="between" isOneLine className="ct-notify-line">
      <span>
        {row.contractName}
        <Text as="small" tone="tertiary">
          {[row.contractNum, nameIn(locale, row.companyName, row.companyNameEn), row.endTime].join(" · ")}
        </Text>
      </span>
      <ValidityChip code={row.validity} status={row.status} />
    </Cluster>
  );
}
