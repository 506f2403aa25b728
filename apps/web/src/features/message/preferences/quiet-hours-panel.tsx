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

// Plain text, because the browser's own field writes the time as the system does: 10:00 PM beside 22:00 elsewhere.
function TimeField({ label, note, minute, onChange }: TimeFieldProps): ReactNode {
  const id = useId();
  // What is being typed; null shows the minute as it is.
  const [typed, setTyped] = useState<string | null>(null);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    const next = minuteOf(target.value);
    if (next !== null) onChange(next);
  };
  return (
    <Cluster as="span" gap={8} isOneLine isInline>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        maxLength={5}
        placeholder="22:00"
        className="ant-input prefs-time-input"
        value={typed ?? clockText(minute)}
        onChange={change}
        onBlur={() => setTyped(null)}
      />
      {note === undefined ? null : (
        <Text as="small" tone="tertiary">
          {note}
        </Text>
      )}
    </Cluster>
  );
}

/** Minute of the day of `22:30` or `2230`; null while it is no time. */
function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:：]?([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
