import type { OrderSignature, OrderPaper as Paper } from "@pharos/api/service-order";
import { orderSigning, servicePlace, signingParty } from "@pharos/domain/enums";
import { Cluster, type Fact, Facts, Grid, SkeletonText, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { SignatureBox } from "./signature-box.tsx";
import "./order-paper.css";

interface OrderPaperProps {
  readonly order: Paper & { readonly signatures: readonly OrderSignature[] };
}

// What draws Markdown is as heavy as the rest of the page.
const Markdown = lazyPart(
  async () => (await import("@pharos/ui/markdown")).Markdown,
  <SkeletonText lines={3} />,
);

/** A service order as it looks on paper: facts, texts, and a place for each signature. */
export function OrderPaper({ order }: OrderPaperProps): ReactNode {
  const t = useT();
  return (
    <Stack as="article" gap={16} className="so-paper" aria-label={t("serviceOrder.paper.heading")}>
      <header>
        <Text as="p" size="small" tone="secondary">
          {t("serviceOrder.paper.heading")} {order.orderNo}
        </Text>
        <Cluster gap={8}>
          <Text as="h2" size="title" weight="strong">
            {order.title}
          </Text>
          <StateChip of={orderSigning} code={order.signing} />
        </Cluster>
      </header>
      {order.voidReason === null ? null : (
        <p className="so-paper-void">{t("serviceOrder.paper.voided", { reason: order.voidReason })}</p>
      )}
      {order.declined === null ? null : <Declined declined={order.declined} />}
      <PaperFacts order={order} />
      <PaperText title={t("serviceOrder.field.content")} source={order.contentMd} />
      <PaperText title={t("serviceOrder.field.result")} source={order.resultMd} />
      <PaperText title={t("serviceOrder.field.leftover")} source={order.leftoverMd} />
      <Grid gap={16} minWidth={220} isStretched>
        {signingParty.codes.map((party) => (
          <SignatureBox
            key={party}
            party={party}
            signature={order.signatures.find((one) => one.party === party)}
          />
        ))}
      </Grid>
      <footer className="so-paper-foot">
        <Text as="p" size="small" tone="tertiary" isBreaking>
          {t("serviceOrder.field.docHash")} {order.docHash}
        </Text>
        {order.documentHash === null ? null : (
          <Text as="p" size="small" tone="tertiary" isBreaking>
            {t("serviceOrder.field.documentHash")} {order.documentHash}
          </Text>
        )}
      </footer>
    </Stack>
  );
}

function Declined({ declined }: { readonly declined: NonNullable<Paper["declined"]> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { name, time, reason } = declined;
  return (
    <Text as="p" tone="warn" isBreaking>
      {t("serviceOrder.decline.shown", { name, time: format.dateTime(time), reason })}
    </Text>
  );
}

function PaperFacts({ order }: OrderPaperProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const span = [order.serviceDateFrom, order.serviceDateTo].map((moment) => format.dateTime(moment));
  const items: Fact[] = [
    {
      key: "company",
      label: t("serviceOrder.field.company"),
      value: nameIn(locale, order.companyName, order.companyNameEn),
    },
    { key: "sn", label: t("serviceOrder.field.sn"), value: order.sn },
    {
      key: "contact",
      label: t("serviceOrder.field.contact"),
      value: [order.customerContact, order.customerPhone].filter(Boolean).join(" · "),
    },
    { key: "srNo", label: t("serviceOrder.field.srNo"), value: order.srNo },
    { key: "time", label: t("serviceOrder.field.time"), value: span.join(" – ") },
    {
      key: "place",
      label: t("serviceOrder.field.place"),
      value: [t(servicePlace.labelKeyOfCode(order.place)), order.address].filter(Boolean).join(" · "),
    },
    {
      key: "engineers",
      label: t("serviceOrder.field.engineers"),
      value: order.engineers.join(t("common.listSeparator")),
    },
    ...(order.totalHours === null
      ? []
      : [
          {
            key: "hours",
            label: t("serviceOrder.field.totalHours"),
            value: order.pendingHours
              ? t("serviceOrder.paper.hoursPending", {
                  hours: String(order.totalHours),
                  pending: String(order.pendingHours),
                })
              : order.totalHours,
          },
        ]),
  ];
  return <Facts items={items} layout="grid" />;
}

interface PaperTextProps {
  readonly title: string;
  readonly source: string | null;
}

function PaperText({ title, source }: PaperTextProps): ReactNode {
  if (source === null) return null;
  return (
    <section className="so-paper-text">
      <Text as="h3" size="base" weight="strong">
        {title}
      </Text>
      <Markdown source={source} />
    </section>
  );
}
