import { severity } from "@pharos/domain/enums";
import { BarList, type Fact, Facts, Panel, Stack, Text, type Tone } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { CustomerReview, Rows } from "../api.ts";
import { RowsLink } from "../parts/rows-link.tsx";

/** The same figure of the days before, small beside that of today; nothing where it is not known. */
function Before({ value }: { readonly value: string | undefined }): ReactNode {
  const t = useT();
  return value === undefined ? null : (
    <Text size="small" tone="tertiary">{` ${t("board.before", { value })}`}</Text>
  );
}

interface UsedPanelProps {
  readonly review: CustomerReview;
  readonly before: CustomerReview | undefined;
}

/** What a customer asked for and what was done; each figure opens its rows. */
export function UsedPanel({ review, before }: UsedPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { requests, plans, hours } = review;
  const fact = (
    key: "submitted" | "openNow" | "plans" | "plansEnded" | "hours",
    rows: Rows | undefined,
    { value = rows?.count ?? 0, earlier }: { readonly value?: number; readonly earlier?: number | null } = {},
  ): Fact[] => {
    const label = t(`board.review.used.${key}`);
    const write = (number: number) => format.number(number, key === "hours" ? 1 : 0);
    if (!rows) return [];
    return [
      {
        key,
        label,
        value: (
          <>
            <RowsLink rows={rows} name={label}>
              {write(value)}
            </RowsLink>
            <Before value={earlier == null ? undefined : write(earlier)} />
          </>
        ),
      },
    ];
  };
  return (
    <Panel title={t("board.review.used.title")}>
      <Stack gap={12}>
        <Facts
          layout="grid"
          items={[
            ...fact("submitted", requests?.submitted, { earlier: before?.requests?.submitted.count ?? null }),
            ...fact("openNow", requests?.openNow),
            ...fact("plans", plans?.all, { earlier: before?.plans?.all.count ?? null }),
            ...fact("plansEnded", plans?.ended),
            ...fact("hours", hours?.total.rows, {
              value: hours?.total.value ?? 0,
              earlier: before?.hours?.total.value ?? null,
            }),
          ]}
        />
        {requests && requests.bySeverity.length > 0 ? <SeverityBars requests={requests} /> : null}
      </Stack>
    </Panel>
  );
}

type Requests = NonNullable<CustomerReview["requests"]>;

const severityTones: Readonly<Record<string, Tone>> = { p1: "p1", p2: "p2", p3: "p3" };

function SeverityBars({ requests }: { readonly requests: Requests }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <BarList
      bars={requests.bySeverity.map(({ severity: code, rows }) => {
        const name = t(severity.labelKeyOfCode(code));
        return {
          key: String(code),
          name,
          parts: [{ tone: severityTones[severity.fromCode(code)] ?? "mute", value: rows.count }],
          figures: (
            <RowsLink rows={rows} name={name}>
              {format.number(rows.count)}
            </RowsLink>
          ),
        };
      })}
    />
  );
}

interface KeptPanelProps {
  readonly requests: Requests;
  readonly before: Requests | undefined;
}

/** How promises were kept; the words below each figure open what was late. */
export function KeptPanel({ requests, before }: KeptPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { customerShare } = requests;
  const items = (["first", "reply", "solve", "rating"] as const).map((key): Fact => {
    const { value, rows } = requests[key];
    const label = t(`board.review.kept.${key}`);
    const write = (figure: number) => (key === "rating" ? format.number(figure, 1) : format.percent(figure));
    const earlier = before?.[key].value ?? null;
    return {
      key,
      label,
      value: (
        <Stack gap={2}>
          <span>
            {value === null ? "–" : write(value)}
            <Before value={earlier === null ? undefined : write(earlier)} />
          </span>
          <Text size="small" tone="tertiary">
            <RowsLink rows={rows} name={label}>
              {t(`board.review.kept.${key === "rating" ? "rated" : "late"}`, { count: rows.count })}
            </RowsLink>
          </Text>
        </Stack>
      ),
    };
  });
  return (
    <Panel title={t("board.review.kept.title")}>
      <Stack gap={12}>
        <Facts items={items} layout="grid" />
        {customerShare === null ? null : (
          <Text as="p" size="small" tone="secondary">
            {t("board.review.kept.customerShare", { share: format.percent(customerShare) })}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
