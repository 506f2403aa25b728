import { attachmentStatus, attachmentType } from "@pharos/domain/enums";
import { Cluster, Panel, SkeletonText, Stack } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";
import { fileQueries, type RecordFiles } from "./api.ts";
import { AddFiles } from "./parts/add-files.tsx";
import { AttachmentList } from "./parts/attachment-list.tsx";
import { DropZone } from "./parts/drop-zone.tsx";
import { UploadList } from "./parts/upload-list.tsx";
import { useBindUploads } from "./upload/use-bind-uploads.ts";
import { useUploads } from "./upload/use-uploads.ts";

/** What a panel of files needs to know of its record. */
export interface AttachmentsProps extends RecordFiles {
  /** Whether the reader may add files; the server decides again. */
  readonly mayAdd: boolean;
  /** Vendor: lets the reader choose whether the customer sees new files. */
  readonly hasAudience?: boolean;
  readonly title?: string;
}

type Audience = "internal" | "visible";

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
  const [audience, setAudience] = useState<Audience>("internal");
  const own = types[0] ?? attachmentType.toCode("serviceRequest");
  const uploads = useUploads(`record.${own}.${objId}`, own);
  useBindUploads({ uploads, types: own, objId, status: hasAudience ? codes[audience] : codes.visible });
  const count = files.data?.length ?? 0;
  const isEmpty = files.isSuccess && count === 0 && uploads.items.length === 0;
  const adding = mayAdd ? (
    <Adding onFiles={uploads.add} audience={hasAudience ? audience : null} onAudience={setAudience} />
  ) : null;
  return (
    <DropZone onFiles={mayAdd ? uploads.add : null}>
      <Panel
        title={title ?? t("file.title")}
        // Always here: a choice that is open while the files arrive would be lost with a button that moves.
        extra={adding ?? (isEmpty ? t("file.none") : count > 0 ? count : undefined)}
      >
        {isEmpty ? null : (
          <Stack gap={8}>
            {files.isPending ? (
              <SkeletonText />
            ) : files.isError ? (
              <QueryError query={files} />
            ) : (
              <AttachmentList files={files.data} hasStates={hasAudience} />
            )}
            <UploadList uploads={uploads} />
          </Stack>
        )}
      </Panel>
    </DropZone>
  );
}

interface AddingProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Who will see new files; null where there is no choice. */
  readonly audience: Audience | null;
  readonly onAudience: (audience: Audience) => void;
}

/** Chooses files, and who sees them. */
function Adding({ onFiles, audience, onAudience }: AddingProps): ReactNode {
  const t = useT();
  return (
    <Cluster gap={8} justify="between">
      <AddFiles onFiles={onFiles} />
      {audience === null ? null : (
        <Segmented
          size="small"
          aria-label={t("file.add.audience")}
          value={audience}
          onChange={onAudience}
          options={[
            { value: "internal", label: t("file.add.internal") },
            { value: "visible", label: t("file.add.visible") },
          ]}
        />
      )}
    </Cluster>
  );
}
