import { Avatar, EmptyState, Panel, SkeletonFacts } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { useInstallation } from "../identity/index.ts";
import { workbenchQueries } from "./workbench-queries.ts";
import "./duty-panel.css";

/** Who is on duty now, and the service desk for everything that cannot wait. */
export function DutyPanel(): ReactNode {
  const t = useT();
  const format = useFormat();
  const duty = useQuery(workbenchQueries.duty());
  const desk = useInstallation();
  return (
    <Panel title={t("workbench.duty.title")}>
      {duty.data === undefined && !duty.isError ? <SkeletonFacts rows={2} /> : null}
      {duty.data?.length === 0 || duty.isError ? (
        <EmptyState isCompact>{t("workbench.duty.nobody")}</EmptyState>
      ) : null}
      <ul className="wb-duty">
        {(duty.data ?? []).map((person) => (
          <li key={`${person.userId}-${person.startTime}`}>
            <Avatar name={person.employeeName} src={person.headImgUrl} />
            <span className="wb-duty-words">
              <span>{person.employeeName}</span>
              <span className="wb-duty-meta">
                {person.teamName} · {t("workbench.duty.until", { time: format.time(person.endTime) })}
              </span>
            </span>
            {person.phone === null ? null : (
              <a className="wb-duty-phone" href={`tel:${person.phone}`}>
                {person.phone}
              </a>
            )}
          </li>
        ))}
      </ul>
      {desk ? (
        <p className="wb-desk">
          {t("workbench.duty.desk")} <a href={`tel:${desk.serviceDeskPhone}`}>{desk.serviceDeskPhone}</a>
        </p>
      ) : null}
    </Panel>
  );
}
