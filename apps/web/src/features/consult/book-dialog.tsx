import { Cluster, EmptyState, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { consultQueries, useBookHalfHour } from "./api.ts";

interface BookProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The free half hours of the expert, day by day; one click agrees on one. */
export function BookDialog({ id, onClose }: BookProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const free = useQuery(consultQueries.halfHours(id));
  const book = useBookHalfHour();
  const days = Map.groupBy(free.data?.startTimes ?? [], (time) => format.day(time));
  return (
    <Modal
      open
      title={t("consult.book.title", { name: free.data?.expertName ?? "" })}
      footer={null}
      onCancel={onClose}
    >
      <Stack gap={12}>
        <Text as="p" size="small" tone="secondary">
          {t("consult.book.hint")}
        </Text>
        <QueryError query={free} isCompact />
        {free.isPending ? <SkeletonText lines={4} /> : null}
        {free.data?.startTimes.length === 0 ? (
          <EmptyState isCompact>{t("consult.book.none")}</EmptyState>
        ) : null}
        {[...days].map(([day, times]) => (
          <Stack key={day} gap={6} role="group" aria-label={day}>
            <Text weight="strong">{day}</Text>
            <Cluster gap={8}>
              {times.map((startTime) => (
                <Button
                  key={startTime}
                  loading={book.isPending && book.variables?.body?.startTime === startTime}
                  disabled={book.isPending}
                  onClick={() =>
                    // Where it has just been taken, the others are looked up again.
                    book.mutate(
                      { body: { id, startTime } },
                      { onSuccess: onClose, onError: () => void free.refetch() },
                    )
                  }
                >
                  {format.time(startTime)}
                </Button>
              ))}
            </Cluster>
          </Stack>
        ))}
      </Stack>
    </Modal>
  );
}
