import type { ServiceRequestDetail } from "@pharos/api/service-request";
import type { Locale, Translate } from "@pharos/i18n";
import { Avatar, Cluster, type Fact, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import "./handling.css";

/** Who else works on a request or follows it; what there is none of is left out. */
export function helpFacts(detail: ServiceRequestDetail, t: Translate, locale: Locale): Fact[] {
  const { subExecutors, calledTeams, watchers } = detail;
  return [
    {
      key: "subExecutors",
      label: t("serviceRequest.field.subExecutors"),
      value: (
        <People
          people={subExecutors.map(({ share, remark, ...person }) => ({
            ...person,
            note: [share === null ? null : `${share}%`, remark].filter(Boolean).join(" · "),
          }))}
        />
      ),
      isHidden: subExecutors.length === 0,
    },
    {
      key: "calledTeams",
      label: t("serviceRequest.field.calledTeams"),
      value: calledTeams
        .map(({ name, nameEn }) => nameIn(locale, name, nameEn))
        .join(t("serviceRequest.event.separator")),
      isHidden: calledTeams.length === 0,
    },
    {
      key: "watchers",
      label: t("serviceRequest.field.watchers"),
      value: watchers.map(({ name }) => name).join(t("serviceRequest.event.separator")),
      isHidden: watchers.length === 0,
    },
  ];
}

interface PeopleProps {
  readonly people: readonly {
    readonly userId: number;
    readonly name: string;
    readonly headImgUrl: string | null;
    readonly note: string;
  }[];
}

function People({ people }: PeopleProps): ReactNode {
  return (
    <Stack as="span" gap={4}>
      {people.map(({ userId, name, headImgUrl, note }) => (
        <Cluster as="span" gap={6} isOneLine key={userId}>
          <Avatar name={name} src={headImgUrl} size={20} />
          {name}
          {note === "" ? null : (
            <Text as="small" tone="secondary">
              {note}
            </Text>
          )}
        </Cluster>
      ))}
    </Stack>
  );
}
