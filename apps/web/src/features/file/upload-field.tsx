import { Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { AddFiles } from "./parts/add-files.tsx";
import { UploadList } from "./parts/upload-list.tsx";
import type { Uploads } from "./upload/use-uploads.ts";
import "./upload-field.css";

/** Files that go with something that is being written; `useUploads` holds them. */
export function UploadField({ uploads }: { readonly uploads: Uploads }): ReactNode {
  return (
    <Stack gap={8} align="start" className="file-field">
      <UploadList uploads={uploads} />
      <AddFiles onFiles={uploads.add} />
    </Stack>
  );
}
