import { type PersonalChannel, personalChannels } from "@pharos/domain/notification";
import { Cluster, Panel } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { type Preferences, useSavePreferences } from "../api.ts";

const presets = ["rules", "mail", "inapp"] as const;
type Preset = (typeof presets)[number];

/** What a preset says of a channel: null goes back to the rule, undefined leaves it. */
const wanted: Readonly<Record<Preset, (channel: PersonalChannel) => boolean | null | undefined>> = {
  rules: () => null,
  mail: (channel) => (channel === "sms" ? undefined : true),
  inapp: (channel) => channel === "inapp",
};

/** Sets all events at once; each can be changed afterwards, and what nobody may switch off stays. */
export function PresetsPanel({ events }: Pick<Preferences, "events">): ReactNode {
  const t = useT();
  const save = useSavePreferences();
  const apply = (preset: Preset) => {
    const choices = events.flatMap(({ event, channels }) =>
      personalChannels.flatMap((channel) => {
        const isOn = wanted[preset](channel);
        const { isChangeable, isOn: isOnNow, isOwnChoice } = channels[channel];
        const isSame = isOn === null ? !isOwnChoice : isOn === isOnNow;
        return !isChangeable || isOn === undefined || isSame ? [] : [{ event, channel, isOn }];
      }),
    );
    if (choices.length > 0) save.mutate({ body: { choices } });
  };
  return (
    <Panel title={t("message.preferences.presets.title")}>
      <p className="prefs-quiet-hint">{t("message.preferences.presets.hint")}</p>
      <Cluster gap={8}>
        {presets.map((preset) => (
          <Button key={preset} disabled={save.isPending} onClick={() => apply(preset)}>
            {t(`message.preferences.presets.${preset}`)}
          </Button>
        ))}
      </Cluster>
    </Panel>
  );
}
