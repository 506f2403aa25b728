import { sayThere } from "@pharos/api/consult";
import { Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiMutation, call } from "../../shared/api/index.ts";
import { useT } from "../../shared/texts.ts";

/** Who leaves an offer unanswered becomes away without a click. */
const lookMs = 45_000;

const presence = () =>
  queryOptions({
    queryKey: ["consultPresence"],
    queryFn: ({ signal }) => call(sayThere, { body: {} }, { signal, isPageRead: false }),
    refetchInterval: lookMs,
  });
const useSayThere = apiMutation(sayThere, { stales: ["consultPresence", "consult"] });

/** Says whether consultations are offered to the expert, and lets the expert step away and come back. */
export function AwaySwitch(): ReactNode {
  const t = useT();
  const { data } = useQuery(presence());
  const say = useSayThere();
  if (data === undefined) return null;
  const { isAway, isOnDuty } = data;
  return (
    <Stack gap={4}>
      <Text as="p" size="small" tone={isAway ? "warn" : "secondary"} role="status">
        {isAway ? t("consult.away.away") : isOnDuty ? t("consult.away.there") : t("consult.away.offDuty")}
      </Text>
      <Button loading={say.isPending} onClick={() => say.mutate({ body: { isAway: !isAway } })}>
        {isAway ? t("consult.away.back") : t("consult.away.leave")}
      </Button>
    </Stack>
  );
}
