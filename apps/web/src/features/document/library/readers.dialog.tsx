import { encryptLevel } from "@pharos/domain/enums";
import { SkeletonText, Stack, Text } from "@pharos/ui";
import { Modal } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { type DocFolder, documentQueries, type FolderReaders } from "../api.ts";

interface ReadersDialogProps {
  readonly folder: DocFolder;
  readonly onClose: () => void;
}

/** Who may read a folder, and why. */
export function ReadersDialog({ folder, onClose }: ReadersDialogProps): ReactNode {
  const t = useT();
  const readers = useQuery(documentQueries.readers(folder.id));
  return (
    <Modal open title={t("document.readers.title", { name: folder.name })} onCancel={onClose} footer={null}>
      <QueryError query={readers} isCompact />
      {readers.isPending ? <SkeletonText lines={4} /> : null}
      {readers.data ? <Explanation {...readers.data} /> : null}
    </Modal>
  );
}

function Explanation({ encryptLevel: code, decidedBy, isOwn, audiences }: FolderReaders): ReactNode {
  const t = useT();
  const level = t(encryptLevel.labelKeyOfCode(code));
  return (
    <Stack gap={8}>
      <Text as="p">
        {decidedBy === null
          ? t("document.readers.usual", { level })
          : isOwn
            ? t("document.readers.own", { level })
            : t("document.readers.inherited", { level, name: decidedBy.name })}
      </Text>
      <Text as="p">{t("document.readers.people")}</Text>
      <ul>
        {audiences.map((audience) => (
          <li key={audience}>{t(`document.readers.audience.${audience}`)}</li>
        ))}
      </ul>
      <Text as="p" size="small" tone="tertiary">
        {t("document.readers.states")}
      </Text>
    </Stack>
  );
}
