import { Cluster, Panel, Text } from "@pharos/ui";
import { Button, Switch } from "@pharos/ui/controls";
import { type ChangeEvent, type ReactNode, useId, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { type Preferences, useSavePreferences } from "../api.ts";

type QuietHours = Preferences["quietHours"];

/** The hours in which neither mails nor SMS come. */
export function QuietHoursPanel({ quietHours }: { readonly quietHours: QuietHours }): ReactNode {
  const t = useT();
  // Two, because the button for the hours must not be busy with the switch: a busy button takes no click.
  const saveSwitch = useSavePreferences();
  const saveHours = useSavePreferences();
  const [hours, setHours] = useState(quietHours);
  const isChanged =
    hours.fromMinute !== quietHours.fromMinute || hours.untilMinute !== quietHours.untilMinute;
  const store = (save: typeof saveHours, next: QuietHours) => {
    setHours(next);
    save.mutate({ body: { quietHours: next } }, { onError: () => setHours(quietHours) });
  };
  return (
    <Panel title={t("message.preferences.quiet.title")}>
      <p className="prefs-quiet-hint">{t("message.preferences.quiet.hint")}</p>
      <Cluster gap={16} rowGap={8}>
        <Cluster as="label" gap={8} isOneLine>
          <Switch
            checked={hours.isEnabled}
            aria-label={t("message.preferences.quiet.enabled")}
            onChange={(isEnabled) => store(saveSwitch, { ...hours, isEnabled })}
          />
          <span aria-hidden="true">{t("message.preferences.quiet.enabled")}</span>
        </Cluster>
        <TimeField
          label={t("message.preferences.quiet.from")}
          minute={hours.fromMinute}
          onChange={(fromMinute) => setHours({ ...hours, fromMinute })}
        />
        <TimeField
          label={t("message.preferences.quiet.until")}
          note={hours.untilMinute <= hours.fromMinute ? t("message.preferences.quiet.nextDay") : undefined}
          minute={hours.untilMinute}
          onChange={(untilMinute) => setHours({ ...hours, untilMinute })}
        />
        {isChanged ? (
          <Button type="primary" loading={saveHours.isPending} onClick={() => store(saveHours, hours)}>
            {t("message.preferences.quiet.save")}
          </Button>
        ) : null}
      </Cluster>
    </Panel>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly note?: string | undefined;
  readonly minute: number;
  readonly onChange: (minute: number) => void;
}

// The browser's own field: a wheel on phones, and no library for a time of day.
function TimeField({ label, note, minute, onChange }: TimeFieldProps): ReactNode {
  const id = useId();
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [hour = Number.NaN, rest = Number.NaN] = target.value.split(":").map(Number);
    if (Number.isInteger(hour * 60 + rest)) onChange(hour * 60 + rest);
  };
  return (
    <Cluster as="span" gap={8} isOneLine isInline>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        className="ant-input prefs-time-input"
        value={clockText(minute)}
        onChange={change}
      />
      {note === undefined ? null : (
        <Text as="small" tone="tertiary">
          {note}
        </Text>
      )}
    </Cluster>
  );
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
