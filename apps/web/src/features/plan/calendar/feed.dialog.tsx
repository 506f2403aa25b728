import { Cluster, CopyButton, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { planQueries, useCreateFeed, useRevokeFeed } from "../api.ts";

/** The address under which other calendars read the own plans: made, shown once, and taken back. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const feed = useQuery(planQueries.feed());
  const create = useCreateFeed();
  const revoke = useRevokeFeed();
  const [url, setUrl] = useState<string | null>(null);
  const isOn = feed.data?.isOn === true;
  return (
    <Modal open title={t("plan.feed.title")} onCancel={onClose} footer={null}>
      <Stack gap={12}>
        <Text as="p" tone="secondary">
          {t("plan.feed.note")}
        </Text>
        {feed.isPending ? <SkeletonText lines={2} /> : null}
        {feed.data ? (
          <Text as="p">
            {isOn && feed.data.createdAt
              ? t("plan.feed.on", { time: format.dateTime(feed.data.createdAt) })
              : t("plan.feed.off")}
          </Text>
        ) : null}
        {url === null ? null : (
          <Cluster gap={8}>
            <code className="plan-feed-url">{url}</code>
            <CopyButton text={url} label={t("plan.feed.copy")} />
          </Cluster>
        )}
        <Cluster gap={8}>
          <Button
            type="primary"
            loading={create.isPending}
            onClick={() => create.mutate({}, { onSuccess: (answer) => setUrl(answer.url) })}
          >
            {t(isOn ? "plan.feed.renew" : "plan.feed.create")}
          </Button>
          {isOn ? (
            <Button
              danger
              loading={revoke.isPending}
              onClick={() => revoke.mutate({}, { onSuccess: () => setUrl(null) })}
            >
              {t("plan.feed.revoke")}
            </Button>
          ) : null}
        </Cluster>
      </Stack>
    </Modal>
  );
}
