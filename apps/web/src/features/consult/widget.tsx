import { CappedBadge, Cluster, IconButton, Stack, Text, useIsPhone } from "@pharos/ui";
import { closeIcon, customerServiceIcon, fullscreenIcon } from "@pharos/ui/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useLiveChannel } from "../../shared/live/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { consultQueries } from "./api.ts";
import { Begin } from "./begin.tsx";
import { Thread } from "./thread.tsx";
import { useTitleCount } from "./use-title-count.ts";
import "./consult.css";

/** The consultation in the corner of every page. */
export function ConsultWidget(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(consultQueries.latest());
  useLiveChannel(
    "/consult",
    () => void client.invalidateQueries({ queryKey: consultQueries.latest().queryKey }),
  );
  useTitleCount(data?.unread ?? 0);
  const id = data?.consult?.id;
  if (!isOpen)
    return (
      <div className="consult-button">
        <IconButton icon={customerServiceIcon} label={t("consult.open")} onClick={() => setIsOpen(true)}>
          {data?.unread ? <CappedBadge count={data.unread} /> : null}
        </IconButton>
      </div>
    );
  return (
    <Stack as="aside" className="consult-panel" data-phone={isPhone} aria-label={t("consult.title")}>
      <Cluster as="header" justify="between" isOneLine className="consult-head">
        <Text weight="strong">{t("consult.title")}</Text>
        <Cluster gap={4} isOneLine>
          <IconButton
            icon={fullscreenIcon}
            label={t("consult.full")}
            onClick={() => void navigate(paths.consult(id))}
          />
          <IconButton icon={closeIcon} label={t("consult.hide")} onClick={() => setIsOpen(false)} />
        </Cluster>
      </Cluster>
      {id === undefined ? (
        <Begin origin={isPhone ? "mobile" : "widget"} onBegun={() => undefined} />
      ) : (
        <Thread id={id} />
      )}
    </Stack>
  );
}
