import { attachmentType, orderSigning } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { Cluster, type Fact, Facts, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { checkCircleIcon, compassIcon, fieldTimeIcon, Icon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { clientStoreOf } from "../../../shared/client-store.ts";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { loadTexts, useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { orderQueries } from "../../service-order/parts.ts";
import { hourQueries } from "../../work-hour/parts.ts";
import { type PlanRow, planQueries } from "../api.ts";
import { EndPlanOffer } from "../parts/end-plan-offer.tsx";
import { mapLink } from "./map-link.ts";
import { OrderButton } from "./order-button.tsx";
import { visitsQuery } from "./own-plans-query.ts";
import { isVisitOn, nextStep, type VisitStep, visitSteps } from "./visit-steps.ts";
import "./today-visit.css";

const CheckInDialog = lazyPart(async () => (await import("./check-in.dialog.tsx")).CheckInDialog);
const QuickHours = lazyPart(async () => (await import("../../work-hour/parts.ts")).QuickHours);
const Attachments = lazyPart(async () => {
  const [parts] = await Promise.all([import("../../file/index.ts"), loadTexts(["file"])]);
  return parts.Attachments;
});

const dayOf = (moment: string) => dateAt(Date.parse(moment), businessTimeZone);

/** The visit of today on one card, with the one thing that is to be done next; nothing on a day without one. */
export function TodayVisit(): ReactNode {
  const { userId } = useMe();
  const today = dateAt(Date.now(), businessTimeZone);
  const plan = useQuery(visitsQuery(userId, today)).data?.list.find((one) => isVisitOn(one, today));
  return plan ? <Visit plan={plan} today={today} /> : null;
}

interface VisitProps {
  readonly plan: PlanRow;
  readonly today: string;
}

function Visit({ plan, today }: VisitProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { step, depart } = useVisit(plan, today);
  return (
    <Panel
      title={t("workbench.visit.title")}
      extra={<Link to={paths.mobilePlan(plan.id)}>{t("workbench.visit.all")}</Link>}
    >
      <Stack gap={12}>
        <Stack gap={2}>
          <Text as="h3" size="large" weight="strong" isBreaking>
            {nameIn(locale, plan.companyName, plan.companyNameEn)}
          </Text>
          <Text tone="secondary" isBreaking>
            {plan.title}
          </Text>
        </Stack>
        <Brief plan={plan} />
        <Attachments
          types={[attachmentType.toCode("plan")]}
          objId={plan.id}
          mayAdd={false}
          title={t("workbench.visit.bring")}
        />
        <Steps current={step} />
        <NextButton plan={plan} step={step} onDepart={depart} />
      </Stack>
    </Panel>
  );
}

/** What has been done of the visit; that somebody is on the way is known to this device alone. */
function useVisit({ id, ownCheckIn }: PlanRow, today: string) {
  const { userId, perms } = useMe();
  const store = clientStoreOf(userId);
  const slot = `plan.departed.${id}`;
  const [departed, setDeparted] = useState(() => store.read<string>(slot)?.value);
  const hours = useQuery({
    ...hourQueries.list({ executorId: userId, planId: id, from: today, to: today, pageSize: 1 }),
    enabled: perms.includes("hour:own"),
  }).data;
  const order = useQuery({
    ...orderQueries.list({ planId: id, pageSize: 1 }),
    enabled: perms.includes("so:view"),
  }).data?.list[0];
  const signing = order && orderSigning.fromCode(order.signing);
  return {
    depart: () => {
      store.keep(slot, today);
      setDeparted(today);
    },
    step: nextStep({
      hasDeparted: departed === today,
      hasArrived: Boolean(ownCheckIn && dayOf(ownCheckIn) === today),
      hasHours: (hours?.total ?? 0) > 0,
      isSigned: signing === "customerSigned" || signing === "completed",
    }),
  };
}

/** Where to go, whom to ask for, what was promised and on which systems. */
function Brief({ plan }: { readonly plan: PlanRow }): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const detail = useQuery(planQueries.beside(plan.id)).data;
  const draft = useQuery({
    ...orderQueries.draft({ planId: plan.id }),
    enabled: perms.includes("so:edit"),
    retry: false,
  }).data;
  const address = [plan.city, plan.address].filter(Boolean).join(" · ");
  const facts: Fact[] = [
    {
      key: "address",
      label: t("plan.field.address"),
      value: (
        <a href={mapLink([plan.companyName, plan.city, plan.address].filter(Boolean).join(" "))}>
          {address || t("plan.onSite.navigate")}
        </a>
      ),
    },
    {
      key: "contact",
      label: t("workbench.visit.contact"),
      isHidden: !draft?.customerContact,
      value: (
        <Cluster gap={8}>
          <span>{draft?.customerContact}</span>
          {draft?.customerPhone ? <a href={`tel:${draft.customerPhone}`}>{draft.customerPhone}</a> : null}
        </Cluster>
      ),
    },
    {
      key: "promised",
      label: t("workbench.visit.promised"),
      value: [plan.itemName, firstLine(detail?.contentMd)].filter(Boolean).join(" · ") || plan.title,
    },
    {
      key: "assets",
      label: t("plan.field.assets"),
      isHidden: (detail?.assets.length ?? 0) === 0,
      value: detail?.assets.map(({ name }) => name).join(t("common.listSeparator")),
    },
  ];
  return <Facts items={facts} />;
}

/** The first line with words, without the signs of Markdown. */
const firstLine = (text: string | null | undefined): string | undefined =>
  text
    ?.split("\n")
    .map((line) => line.replace(/^[#>*\-\s\d.]+/, "").trim())
    .find((line) => line !== "");

function Steps({ current }: { readonly current: VisitStep }): ReactNode {
  const t = useT();
  const at = visitSteps.indexOf(current);
  return (
    <Cluster
      as="ol"
      gap={8}
      justify="between"
      isOneLine
      size="small"
      aria-label={t("workbench.visit.steps")}
      className="plan-visit"
    >
      {visitSteps.map((step, index) => (
        <Text
          as="li"
          key={step}
          tone={index < at ? "ok" : index === at ? "primary" : "tertiary"}
          weight={index === at ? "strong" : "regular"}
          aria-current={index === at ? "step" : undefined}
        >
          {t(`workbench.visit.step.${step}`)}
        </Text>
      ))}
    </Cluster>
  );
}

interface NextButtonProps {
  readonly plan: PlanRow;
  readonly step: VisitStep;
  readonly onDepart: () => void;
}

/** The one button of the card: it always does what comes next. */
function NextButton({ plan, step, onDepart }: NextButtonProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [opened, setOpened] = useState<"checkIn" | "hours" | null>(null);
  const close = () => setOpened(null);
  const since = plan.ownCheckIn ?? null;
  const button = { type: "primary", size: "large", block: true } as const;
  return (
    <>
      {step === "depart" ? (
        <Button
          {...button}
          icon={<Icon of={compassIcon} />}
          href={mapLink([plan.companyName, plan.city, plan.address].filter(Boolean).join(" "))}
          // The card stays, with what is to be done on arrival.
          target="_blank"
          rel="noreferrer"
          onClick={onDepart}
        >
          {t("workbench.visit.depart")}
        </Button>
      ) : null}
      {step === "checkIn" ? (
        <Button
          {...button}
          icon={<Icon of={checkCircleIcon} />}
          disabled={!plan.abilities.checkIn.isAllowed}
          title={plan.abilities.checkIn.reason}
          onClick={() => setOpened("checkIn")}
        >
          {t("plan.onSite.checkIn")}
        </Button>
      ) : null}
      {step === "hours" ? (
        <Button {...button} icon={<Icon of={fieldTimeIcon} />} onClick={() => setOpened("hours")}>
          {t("plan.onSite.hours")}
        </Button>
      ) : null}
      {step === "sign" ? <OrderButton planId={plan.id} isPrimary label={t("workbench.visit.sign")} /> : null}
      {step === "done" ? (
        <>
          <Text as="p" tone="ok" weight="strong">
            {t("workbench.visit.done")}
          </Text>
          <EndPlanOffer planId={plan.id} />
        </>
      ) : null}
      {since !== null && step !== "depart" && step !== "checkIn" ? (
        <Text as="p" size="small" tone="secondary">
          {t("plan.onSite.checkedIn", { time: format.time(since) })}
        </Text>
      ) : null}
      {opened === "checkIn" ? <CheckInDialog plan={plan} onClose={close} /> : null}
      {opened === "hours" ? <QuickHours plan={{ ...plan, since, isOnSite: true }} onClose={close} /> : null}
    </>
  );
}
