import type { ConsultDetail, ConsultQueue } from "@pharos/api/consult";
import { Cluster, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { consultQueries } from "./api.ts";

/** The way to a person: a link once experts are online, the place in the queue, or the way to a request. */
export function ExpertCall({
  consult,
  onCall,
}: {
  readonly consult: ConsultDetail;
  readonly onCall: () => void;
}): ReactNode {
  const t = useT();
  const { data } = useQuery({ ...consultQueries.latest(), enabled: consult.isAsker });
  if (!consult.isAsker || consult.status !== 0) return null;
  if (consult.queue) return <Queue queue={consult.queue} />;
  const hasAnswer = consult.records.some(({ createdBy }) => createdBy === 0);
  if (!hasAnswer || data === undefined) return null;
  return (
    <Cluster gap={8} justify="center">
      {data.dutyList.length > 0 ? (
        <Button type="link" onClick={onCall}>
          {t("consult.callExpert")}
        </Button>
      ) : (
        <Link to={paths.newServiceRequest()}>{t("consult.noExpert")}</Link>
      )}
    </Cluster>
  );
}

function Queue({ queue }: { readonly queue: ConsultQueue }): ReactNode {
  const t = useT();
  const { place, estimatedSeconds, answeredInTime, shown } = queue;
  const words = [
    place === 1 ? t("consult.queue.first") : t("consult.queue.place", { before: place - 1 }),
    estimatedSeconds === null
      ? t("consult.queue.unknown")
      : t("consult.queue.estimate", { minutes: Math.ceil(estimatedSeconds / 60) }),
    ...(shown > 0 ? [t("consult.queue.accuracy", { count: answeredInTime, shown })] : []),
  ];
  return (
    <Cluster gap={8} justify="center" role="status">
      <Text size="small" tone="secondary">
        {words.join(t("common.listSeparator"))}
      </Text>
      <Link to={paths.newServiceRequest()}>{t("consult.toRequest")}</Link>
    </Cluster>
  );
}
