import type { QuotaEntryView } from "@pharos/api/contract-item";
import { quotaEntryKind } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Cluster, EmptyState, Grid, SkeletonText, Stack, StatusChip, Text, useIsPhone } from "@pharos/ui";
import { Button, Drawer, Tooltip } from "@pharos/ui/controls";
import { Form, FormModal, Input, Select } from "@pharos/ui/form";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { contractItemQueries, type ServiceItemDetail, type ServiceItemView, useBookQuota } from "../api.ts";
import { amountText, unitText } from "../parts/amounts.ts";
import { QuotaMeter } from "./quota-meter.tsx";
import "./quota-drawer.css";

interface QuotaDrawerProps {
  readonly item: ServiceItemView;
  readonly onClose: () => void;
}

/** The ledger of one quota: every line, and the booking of new ones. */
export function QuotaDrawer({ item, onClose }: QuotaDrawerProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(true);
  const [booking, setBooking] = useState<"new" | QuotaEntryView | null>(null);
  const detail = useQuery(contractItemQueries.serviceItem(item.id));
  const { book } = detail.data?.abilities ?? item.abilities;
  return (
    <Drawer
      open={isOpen}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      size={isPhone ? "100%" : 560}
      title={t("contractItem.quota.title", { name: item.name })}
      rootClassName="ci-drawer"
      closable={{ placement: "end" }}
      extra={
        <Tooltip title={book.reason}>
          <Button icon={<Icon of={plusIcon} />} disabled={!book.isAllowed} onClick={() => setBooking("new")}>
            {t("contractItem.quota.book")}
          </Button>
        </Tooltip>
      }
    >
      <Stack gap={16}>
        <QuotaMeter item={detail.data ?? item} />
        {detail.isPending ? <SkeletonText lines={6} /> : null}
        <QueryError query={detail} isCompact />
        {detail.data ? <Ledger detail={detail.data} onReverse={setBooking} /> : null}
      </Stack>
      {booking === null ? null : (
        <BookingDialog
          item={detail.data ?? item}
          reversed={booking === "new" ? null : booking}
          onClose={() => setBooking(null)}
        />
      )}
    </Drawer>
  );
}

interface LedgerProps {
  readonly detail: ServiceItemDetail;
  readonly onReverse: (entry: QuotaEntryView) => void;
}

const reversal = quotaEntryKind.toCode("reverse");

function Ledger({ detail, onReverse }: LedgerProps): ReactNode {
  const t = useT();
  const format = useFormat();
  if (detail.entries.length === 0) return <EmptyState isCompact>{t("contractItem.quota.none")}</EmptyState>;
  return (
    <Stack as="ol" className="ci-ledger-lines">
      {detail.entries.map((entry) => {
        const kind = quotaEntryKind.fromCode(entry.kind);
        const canReverse = detail.abilities.book.isAllowed && entry.kind !== reversal && !entry.isReversed;
        return (
          <Grid key={entry.id} as="li" gap={12} rowGap={2} align="center" data-reversed={entry.isReversed}>
            <Cluster as="span" gap={6} className="ci-ledger-what">
              <StatusChip tone={entry.amount > 0 ? "ok" : "mute"}>
                {t(quotaEntryKind.labelKey(kind))}
              </StatusChip>
              {entry.reason}
              {entry.isReversed ? (
                <Text as="em" size="small" tone="tertiary">
                  {t("contractItem.quota.reversed")}
                </Text>
              ) : null}
            </Cluster>
            <strong>
              {entry.amount > 0 ? "+" : "−"}
              {amountText(Math.abs(entry.amount), detail.unit, t, format)}
            </strong>
            <Text as="small" tone="tertiary">
              {format.dateTime(entry.at)}
              {detail.planHour === undefined ? null : ` · ${entry.byName ?? t("contractItem.quota.system")}`}
            </Text>
            {canReverse ? (
              <Button type="link" onClick={() => onReverse(entry)}>
                {t("contractItem.quota.reverse")}
              </Button>
            ) : null}
          </Grid>
        );
      })}
    </Stack>
  );
}

interface BookingFields {
  readonly kind: "grant" | "use" | "adjust";
  readonly amount: string;
  readonly reason: string;
}

interface BookingDialogProps {
  readonly item: ServiceItemView;
  /** The line to take back; null books a new one. */
  readonly reversed: QuotaEntryView | null;
  readonly onClose: () => void;
}

function BookingDialog({ item, reversed, onClose }: BookingDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const book = useBookQuota();
  return (
    <FormModal<BookingFields>
      isOpen
      onClose={onClose}
      title={t(reversed ? "contractItem.quota.reverseTitle" : "contractItem.quota.book")}
      submitLabel={t(reversed ? "contractItem.quota.reverse" : "contractItem.quota.submit")}
      isDanger={reversed !== null}
      {...(reversed && { intro: t("contractItem.quota.reverseBody") })}
      initialValues={{ kind: "use" }}
      onSubmit={({ kind, amount, reason }) =>
        submitOutcome(
          book.mutateAsync({
            body: {
              itemId: item.id,
              reason,
              ...(reversed ? { kind: "reverse", entryId: reversed.id } : { kind, amount: Number(amount) }),
            },
          }),
        )
      }
    >
      {reversed ? null : (
        <>
          <Form.Item name="kind" label={t("contractItem.quota.kind")} rules={[rules.chosen]}>
            <Select
              options={(["use", "grant", "adjust"] as const).map((kind) => ({
                value: kind,
                label: t(quotaEntryKind.labelKey(kind)),
              }))}
            />
          </Form.Item>
          <Form.Item
            name="amount"
            label={t("contractItem.quota.amount")}
            extra={t("contractItem.quota.adjustHint")}
            rules={[rules.required]}
          >
            <Input inputMode="decimal" suffix={unitText(item.unit, t)} />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="reason"
        label={t("contractItem.quota.reason")}
        rules={[rules.required, rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormModal>
  );
}
