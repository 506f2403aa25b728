import { planPlace } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { ActionButton, Grid, StatusChip } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { checkCircleIcon, compassIcon, fieldTimeIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import type { PlanRow } from "../api.ts";
import { mapLink } from "./map-link.ts";
import { OrderButton } from "./order-button.tsx";

const CheckInDialog = lazyPart(async () => (await import("./check-in.dialog.tsx")).CheckInDialog);
const QuickHours = lazyPart(async () => (await import("../../work-hour/parts.ts")).QuickHours);

/** Fetches the dialog of an arrival, so that it opens without a network too. */
export const preloadCheckIn = (): Promise<void> => CheckInDialog.preload();

/** What somebody does at the customer: find the way, check in, log the hours, have the order signed. */
export function OnSiteActions({ plan }: { readonly plan: PlanRow }): ReactNode {
  const t = useT();
  const me = useMe();
  const [opened, setOpened] = useState<"checkIn" | "hours" | null>(null);
  const isMine = plan.executors.some(({ userId }) => userId === me.userId);
  if (me.isEsUser) return null;
  const isOnSite = planPlace.fromCode(plan.place) === "onSite";
  const onMap = [plan.companyName, plan.city, plan.address].filter(Boolean).join(" ");
  const close = () => setOpened(null);
  return (
    <>
      <Grid gap={8} minWidth={140} role="group" aria-label={t("plan.onSite.group")}>
        {isOnSite ? (
          <Button size="large" block icon={<Icon of={compassIcon} />} href={mapLink(onMap)}>
            {t("plan.onSite.navigate")}
          </Button>
        ) : null}
        {isOnSite && isMine ? <CheckIn plan={plan} onOpen={() => setOpened("checkIn")} /> : null}
        {isMine && me.perms.includes("hour:own") ? (
          <Button size="large" block icon={<Icon of={fieldTimeIcon} />} onClick={() => setOpened("hours")}>
            {t("plan.onSite.hours")}
          </Button>
        ) : null}
        {me.perms.includes("so:edit") ? (
          <OrderButton planId={plan.id} label={t("plan.onSite.order")} />
        ) : null}
      </Grid>
      {opened === "checkIn" ? <CheckInDialog plan={plan} onClose={close} /> : null}
      {opened === "hours" ? (
        <QuickHours plan={{ ...plan, since: cameToday(plan), isOnSite }} onClose={close} />
      ) : null}
    </>
  );
}

/** When the reader came today, if so. */
function cameToday({ ownCheckIn }: PlanRow): string | null {
  const today = dateAt(Date.now(), businessTimeZone);
  return ownCheckIn && dateAt(Date.parse(ownCheckIn), businessTimeZone) === today ? ownCheckIn : null;
}

function CheckIn({ plan, onOpen }: { readonly plan: PlanRow; readonly onOpen: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const since = cameToday(plan);
  if (since !== null)
    return <StatusChip tone="ok">{t("plan.onSite.checkedIn", { time: format.time(since) })}</StatusChip>;
  const { isAllowed, reason } = plan.abilities.checkIn;
  return (
    <ActionButton
      size="large"
      isBlock
      action={{
        key: "checkIn",
        label: t("plan.onSite.checkIn"),
        icon: checkCircleIcon,
        isPrimary: isAllowed,
        disabledReason: isAllowed ? null : reason,
        run: onOpen,
      }}
    />
  );
}
