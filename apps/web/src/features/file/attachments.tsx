import { attachmentStatus, attachmentType } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, SkeletonText } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { notify } from "../../shared/notify.ts";
import { useT } from "../../shared/texts.ts";
import { fileQueries, type RecordFiles, useSaveAttachments } from "./api.ts";
import { AddFiles } from "./parts/add-files.tsx";
import { AttachmentList } from "./parts/attachment-list.tsx";
import { DropZone } from "./parts/drop-zone.tsx";
import { UploadList } from "./parts/upload-list.tsx";
import { useUploads } from "./upload/use-uploads.ts";

/** What a panel of files needs to know of its record. */
export interface AttachmentsProps extends RecordFiles {
  /** Whether the reader may add files; the server decides again. */
  readonly mayAdd: boolean;
  /** Vendor: lets the reader choose whether the customer sees new files. */
  readonly hasAudience?: boolean;
  readonly title?: string;
}

const codes = { internal: attachmentStatus.toCode("internal"), visible: attachmentStatus.toCode("visible") };

/** The files of a record in a panel: drop, choose, watch them arrive, look at them, and say who may see them. */
export function Attachments({
  types,
  objId,
  mayAdd,
  hasAudience = false,
  title,
}: AttachmentsProps): ReactNode {
  const t = useT();
  const files = useQuery(fileQueries.list({ types, objId }));
  const [audience, setAudience] = useState<"internal" | "visible">("internal");
  const own = types[0] ?? attachmentType.toCode("serviceRequest");
  const uploads = useUploads(`record.${own}.${objId}`, own);
  useSaving({ uploads, types: own, objId, status: hasAudience ? codes[audience] : codes.visible });
  const count = files.data?.length ?? 0;
  return (
    <Panel title={title ?? t("file.title")} extra={count > 0 ? count : undefined}>
      <DropZone onFiles={mayAdd ? uploads.add : null}>
        {files.isPending ? (
          <SkeletonText />
        ) : files.isError ? (
          <QueryError query={files} />
        ) : count === 0 && uploads.items.length === 0 ? (
          <EmptyState isCompact>{t("file.empty")}</EmptyState>
        ) : (
          <AttachmentList files={files.data} hasStates={hasAudience} />
        )}
        <UploadList uploads={uploads} />
        {mayAdd ? (
          <Cluster gap={8} justify="between">
            <AddFiles onFiles={uploads.add} />
            {hasAudience ? (
              <Segmented
                size="small"
                aria-label={t("file.add.audience")}
                value={audience}
                onChange={(value) => setAudience(value === "visible" ? "visible" : "internal")}
                options={[
                  { value: "internal", label: t("file.add.internal") },
                  { value: "visible", label: t("file.add.visible") },
                ]}
              />
            ) : null}
          </Cluster>
        ) : null}
      </DropZone>
    </Panel>
  );
}

interface Saving {
  readonly uploads: ReturnType<typeof useUploads>;
  readonly types: number;
  readonly objId: number;
  readonly status: number;
}

/** Binds to the record what has arrived, one after the other. */
function useSaving({ uploads, types, objId, status }: Saving): void {
  const save = useSaveAttachments();
  const arrived = uploads.items.find(({ state }) => state === "done");
  const key = arrived?.key;
  const saveArrived = useEffectEvent(async () => {
    const { name = "", objectKey } = arrived ?? {};
    if (key === undefined || !objectKey) return;
    try {
      await save.mutateAsync({ body: { list: [{ name, objectKey, types, objId, status }] } });
    } catch (error) {
      // The toast has said why; keeping the row would try it for ever.
      if (!(error instanceof Error)) notify.error(String(error));
    }
    uploads.forget([key]);
  });
  useEffect(() => {
    if (key !== undefined) void saveArrived();
  }, [key]);
}
