import { Avatar, Cluster, EmptyState, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Icon, phoneIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat, useNow } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInstallation, useMe } from "../identity/index.ts";
import { nameIn, serviceRequestQueries } from "../service-request/index.ts";
import "./duty-panel.css";

/** Who is on duty at this moment; customers call the service desk. */
export function DutyPanel(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const me = useMe();
  const nowMs = useNow();
  const duty = useQuery(serviceRequestQueries.duty());
  const phone = useInstallation()?.serviceDeskPhone;
  return (
    <Panel title={t("workbench.duty.title")}>
      {duty.isPending ? <SkeletonText lines={3} /> : null}
      <QueryError query={duty} isCompact />
      {duty.data?.length === 0 ? <EmptyState isCompact>{t("workbench.duty.nobody")}</EmptyState> : null}
      <Stack as="ul" gap={8}>
        {duty.data?.map((one) => (
          <Cluster key={`${one.userId} ${one.startTime}`} as="li" gap={8} isOneLine>
            <Avatar name={one.employeeName} src={one.headImgUrl} size={28} />
            <Stack as="span" isGrowing>
              <Text as="strong" weight="medium">
                {one.employeeName}
              </Text>
              <Text as="small" tone="tertiary">
                {[
                  nameIn(locale, one.teamName, one.teamNameEn),
                  t("workbench.duty.until", { time: format.nearTime(one.endTime, nowMs) }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Text>
            </Stack>
            {/* The service desk stands below for everyone. */}
            {one.phone === null || one.phone === phone ? null : (
              <Text as="a" size="small" href={`tel:${one.phone}`}>
                {one.phone}
              </Text>
            )}
          </Cluster>
        ))}
      </Stack>
      {duty.data?.some(({ userId }) => userId === me.userId) ? (
        <Link className="wb-more" to={paths.shiftHandovers()}>
          {t("workbench.duty.handover")}
        </Link>
      ) : null}
      {phone ? (
        <Cluster as="a" gap={8} tone="secondary" isOneLine className="wb-desk" href={`tel:${phone}`}>
          <Icon of={phoneIcon} />
          <span>{t("workbench.duty.desk")}</span>
          <strong>{phone}</strong>
        </Cluster>
      ) : null}
    </Panel>
  );
}
