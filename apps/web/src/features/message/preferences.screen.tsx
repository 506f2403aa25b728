import { messageType, notifyChannel, notifyEvent } from "@pharos/domain/enums";
import { type PersonalChannel, personalChannels } from "@pharos/domain/notification";
import {
  Cluster,
  PageHeader,
  Panel,
  SimpleTable,
  SkeletonCards,
  Stack,
  Text,
  VisuallyHidden,
} from "@pharos/ui";
import { Alert, Checkbox } from "@pharos/ui/controls";
import { Icon, lockIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";
import { messageQueries, type Preferences, useSavePreferences } from "./api.ts";
import { useBackToMessages } from "./parts/back-to-messages.ts";
import { BrowserNoticesPanel } from "./preferences/browser-notices-panel.tsx";
import { PresetsPanel } from "./preferences/presets-panel.tsx";
import { QuietHoursPanel } from "./preferences/quiet-hours-panel.tsx";
import "./preferences/preferences.css";

type EventRow = Preferences["events"][number];

/** How the reader is notified of what, and when not. Every box is saved as it is ticked. */
export function PreferencesScreen(): ReactNode {
  const t = useT();
  const back = useBackToMessages();
  const preferences = useQuery(messageQueries.preferences());
  return (
    <>
      <PageHeader
        title={t("shell.titles.notifyPreferences")}
        back={back}
        meta={t("message.preferences.intro")}
      />
      {preferences.isPending ? <SkeletonCards cards={4} cardHeight={160} /> : null}
      <QueryError query={preferences} />
      {preferences.data ? (
        <Stack gap={16} className="prefs">
          <Reach preferences={preferences.data} />
          <PresetsPanel events={preferences.data.events} />
          <QuietHoursPanel quietHours={preferences.data.quietHours} />
          <BrowserNoticesPanel />
          {groupsOf(preferences.data.events).map(([type, events]) => (
            <Panel key={type} title={t(messageType.labelKeyOfCode(type))} padding="none">
              <EventTable events={events} />
            </Panel>
          ))}
          <p className="prefs-note">{t("message.preferences.digest")}</p>
        </Stack>
      ) : null}
    </>
  );
}

const groupsOf = (events: readonly EventRow[]): [number, EventRow[]][] => [
  ...Map.groupBy(events, ({ type }) => type),
];

/** Says which ways lead nowhere at the moment. */
function Reach({ preferences: { reach } }: { readonly preferences: Preferences }): ReactNode {
  const t = useT();
  const warnings = (["email", "sms"] as const).flatMap((channel) => {
    if (!reach[channel].hasAddress) return [t(`message.preferences.noAddress.${channel}`)];
    return reach[channel].hasProvider ? [] : [t(`message.preferences.noProvider.${channel}`)];
  });
  if (warnings.length === 0) return null;
  return <Alert type="info" showIcon title={warnings.map((words) => <div key={words}>{words}</div>)} />;
}

function EventTable({ events }: { readonly events: readonly EventRow[] }): ReactNode {
  const t = useT();
  return (
    <SimpleTable className="prefs-grid">
      <thead>
        <tr>
          <th scope="col">{t("message.preferences.event")}</th>
          {personalChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(notifyChannel.labelKey(channel))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((row) => (
          <tr key={row.event}>
            <th scope="row">{t(notifyEvent.labelKeyOfCode(row.event))}</th>
            {personalChannels.map((channel) => (
              <td key={channel}>
                <Cell row={row} channel={channel} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </SimpleTable>
  );
}

function Cell({ row, channel }: { readonly row: EventRow; readonly channel: PersonalChannel }): ReactNode {
  const t = useT();
  const save = useSavePreferences();
  const { isOn, isOwnChoice, isChangeable } = row.channels[channel];
  // Ticked at once; as soon as the server says something new, that is true.
  const [wanted, setWanted] = useState<{ readonly isOn: boolean; readonly instead: boolean } | null>(null);
  if (wanted && wanted.instead !== isOn) setWanted(null);
  const event = t(notifyEvent.labelKeyOfCode(row.event));
  const title = isChangeable
    ? isOwnChoice
      ? t("message.preferences.ownChoice")
      : undefined
    : t("message.preferences.locked");
  const change = (isWanted: boolean) => {
    if (save.isPending) return;
    setWanted({ isOn: isWanted, instead: isOn });
    save.mutate(
      { body: { choices: [{ event: row.event, channel, isOn: isWanted }] } },
      { onError: () => setWanted(null) },
    );
  };
  if (channel === "sms" && !isChangeable && !isOn)
    return (
      <Text tone="tertiary" title={t("message.preferences.notOffered")}>
        –<VisuallyHidden>{t("message.preferences.notOffered")}</VisuallyHidden>
      </Text>
    );
  return (
    <Cluster
      as="label"
      gap={8}
      justify="center"
      isOneLine
      isInline
      className="prefs-cell"
      title={title}
      data-own={isOwnChoice}
    >
      <Text size="small" tone="secondary" className="prefs-cell-words">
        {t(notifyChannel.labelKey(channel))}
      </Text>
      <Checkbox
        checked={wanted?.isOn ?? isOn}
        disabled={!isChangeable}
        aria-label={`${event}: ${t(notifyChannel.labelKey(channel))}`}
        onChange={({ target }) => change(target.checked)}
      />
      {isChangeable ? null : <Icon of={lockIcon} />}
    </Cluster>
  );
}
