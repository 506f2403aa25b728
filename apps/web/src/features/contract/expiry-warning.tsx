import { businessToday, daysLeft } from "@pharos/domain/contract";
import { Cluster, Stack, Text, useIsPhone } from "@pharos/ui";
import { Button, Popover } from "@pharos/ui/controls";
import { Icon, warningIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { contractQueries, useDismissReminder } from "./api.ts";
import { daysLeftText } from "./parts/days-left.tsx";
import "./expiry-warning.css";

/** The contracts of the reader's organisation that end soon; each can be silenced for its present term. */
export function ExpiryWarning(): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const reminders = useQuery(contractQueries.reminders());
  const rows = reminders.data ?? [];
  const [first] = rows;
  if (!first) return null;
  const today = businessToday(new Date());
  const words = t("contract.warning.label", { count: rows.length });
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { width: isPhone ? "calc(100vw - 24px)" : 380 } }}
      content={<Reminders rows={rows} today={today} />}
    >
      <Button
        className="ct-warning"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isPhone ? words : undefined}
        icon={<Icon of={warningIcon} />}
      >
        {isPhone
          ? null
          : t("contract.warning.chip", { left: daysLeftText(t, daysLeft(first.endTime, today)) })}
      </Button>
    </Popover>
  );
}

interface RemindersProps {
  readonly rows: readonly { readonly id: number; readonly name: string; readonly endTime: string }[];
  readonly today: string;
}

function Reminders({ rows, today }: RemindersProps): ReactNode {
  const t = useT();
  const dismiss = useDismissReminder();
  return (
    <div className="ct-reminders" role="dialog" aria-label={t("contract.warning.title")}>
      <strong>{t("contract.warning.title")}</strong>
      <Stack as="ul" gap={8}>
        {rows.map(({ id, name, endTime }) => (
          <Cluster key={id} as="li" gap={8} justify="between" isOneLine>
            <span>
              {name}
              <Text as="small" tone="tertiary">
                {endTime} · {daysLeftText(t, daysLeft(endTime, today))}
              </Text>
            </span>
            <Button
              type="link"
              loading={dismiss.isPending && dismiss.variables.body.id === id}
              onClick={() => dismiss.mutate({ body: { id } })}
            >
              {t("contract.warning.dismiss")}
            </Button>
          </Cluster>
        ))}
      </Stack>
    </div>
  );
}
