import { Avatar, EmptyState, ErrorState, Panel, SkeletonText } from "@pharos/ui";
import { Icon, phoneIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInstallation } from "../identity/index.ts";
import { nameIn, serviceRequestQueries } from "../service-request/index.ts";
import "./duty-panel.css";

/** Who is on duty at this moment; customers call the service desk. */
export function DutyPanel(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const duty = useQuery(serviceRequestQueries.duty());
  const phone = useInstallation()?.serviceDeskPhone;
  return (
    <Panel title={t("workbench.duty.title")}>
      {duty.isPending ? <SkeletonText lines={3} /> : null}
      {duty.isError ? (
        <ErrorState title={duty.error.message} onRetry={() => void duty.refetch()} isCompact />
      ) : null}
      {duty.data?.length === 0 ? <EmptyState isCompact>{t("workbench.duty.nobody")}</EmptyState> : null}
      <ul className="wb-duty">
        {duty.data?.map((one) => (
          <li key={`${one.userId} ${one.startTime}`}>
            <Avatar name={one.employeeName} src={one.headImgUrl} size={28} />
            <span className="wb-duty-who">
              <strong>{one.employeeName}</strong>
              <small>
                {[
                  nameIn(locale, one.teamName, one.teamNameEn),
                  t("workbench.duty.until", { time: format.time(one.endTime) }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
            {/* The service desk stands below for everyone. */}
            {one.phone === null || one.phone === phone ? null : (
              <a href={`tel:${one.phone}`} className="wb-duty-phone">
                {one.phone}
              </a>
            )}
          </li>
        ))}
      </ul>
      {phone ? (
        <a className="wb-desk" href={`tel:${phone}`}>
          <Icon of={phoneIcon} />
          <span>{t("workbench.duty.desk")}</span>
          <strong>{phone}</strong>
        </a>
      ) : null}
    </Panel>
  );
}
