import { docRagState, docStatus, docTextProblem, docTextState, encryptLevel } from "@pharos/domain/enums";
import { fileSize } from "@pharos/domain/text";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import type { Translate } from "@pharos/i18n";
import {
  ActionBar,
  Cluster,
  type Fact,
  Facts,
  SkeletonText,
  Stack,
  StatusChip,
  Text,
  useIsPhone,
} from "@pharos/ui";
import { Alert, Button, Drawer, Tag } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { notify } from "../../../shared/notify.ts";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";
import { OwnStar } from "../../comment/index.ts";
import { useMe } from "../../identity/index.ts";
import { type DocDetail, type DocFolder, documentQueries, downloadDocument } from "../api.ts";
import { useDocumentActions } from "./use-document-actions.tsx";

const DocumentPreview = lazyPart(async () => (await import("./document-preview.dialog.tsx")).DocumentPreview);
const EditDocumentDialog = lazyPart(
  async () => (await import("./edit-document.dialog.tsx")).EditDocumentDialog,
);
const UploadDialog = lazyPart(async () => (await import("../library/upload.dialog.tsx")).UploadDialog);
const MoveDialog = lazyPart(async () => (await import("../library/move.dialog.tsx")).MoveDialog);

interface DocumentDrawerProps {
  readonly id: number;
  /** The page that is shown at once, such as where the search found its words. */
  readonly page?: number;
  /** Where it can be moved to. */
  readonly folders: readonly DocFolder[];
  readonly onClose: () => void;
}

/** One document beside the list: what it is, its versions, and what can be done with it. */
export function DocumentDrawer({ id, page, folders, onClose }: DocumentDrawerProps): ReactNode {
  const isPhone = useIsPhone();
  const doc = useQuery(documentQueries.detail(id));
  return (
    <Drawer open onClose={onClose} size={isPhone ? "100%" : 560} title={doc.data?.name ?? ""}>
      <QueryError query={doc} isCompact />
      {doc.isPending ? <SkeletonText lines={8} /> : null}
      {doc.data ? (
        <Detail
          document={doc.data}
          {...(page !== undefined && { page })}
          folders={folders}
          onGone={onClose}
        />
      ) : null}
    </Drawer>
  );
}

interface DetailProps {
  readonly document: DocDetail;
  readonly page?: number;
  readonly folders: readonly DocFolder[];
  /** The document was deleted. */
  readonly onGone: () => void;
}

function Detail({ document, page, folders, onGone }: DetailProps): ReactNode {
  const t = useT();
  const [shown, setShown] = useState<"preview" | "edit" | "version" | "move" | null>(
    page === undefined ? null : "preview",
  );
  const close = () => setShown(null);
  const { actions, holder } = useDocumentActions(document, { show: setShown, onGone });
  const facts = useFacts(document);
  const { id, textProblem, folderId, folderPath } = document;
  return (
    <Stack gap={16}>
      <Cluster gap={8} justify="between">
        <ActionBar label={t("document.detail.actions")} actions={actions} />
        <OwnStar objType="doc" objId={id} />
      </Cluster>
      {textProblem ? (
        <Alert
          type={textProblem === "cut" ? "info" : "warning"}
          showIcon
          title={t(docTextProblem.labelKeyOfCode(textProblem))}
        />
      ) : null}
      <Facts items={facts} />
      <Versions document={document} />
      {document.abilities.edit.isAllowed ? (
        <section>
          <Text as="h3" weight="strong">
            {t("document.detail.history")}
          </Text>
          <HistoryTab objectType="doc" objectId={id} />
        </section>
      ) : null}
      {shown === "preview" ? <DocumentPreview document={document} page={page ?? 1} onClose={close} /> : null}
      {shown === "edit" ? <EditDocumentDialog document={document} onClose={close} /> : null}
      {shown === "version" ? (
        <UploadDialog
          folder={{ id: folderId, name: folderPath.at(-1) ?? "" }}
          place="doc.version"
          document={document}
          onClose={close}
        />
      ) : null}
      {shown === "move" ? (
        <MoveDialog
          ids={[id]}
          folders={folders.filter(({ companyId }) => companyId === document.companyId)}
          onClose={close}
          onDone={close}
        />
      ) : null}
      {holder}
    </Stack>
  );
}

function useFacts(document: DocDetail): Fact[] {
  const t = useT();
  const format = useFormat();
  const { isEsUser } = useMe();
  const isExpired =
    document.expireDate !== null && document.expireDate < dateAt(Date.now(), businessTimeZone);
  const fact = (key: string, label: string, value: ReactNode): Fact => ({ key, label, value });
  return [
    fact("status", t("document.field.status"), <StateChip of={docStatus} code={document.status} />),
    fact(
      "folder",
      t("document.field.folder"),
      <Cluster gap={8}>
        <span>{document.folderPath.join(" / ")}</span>
        <StateChip of={encryptLevel} code={document.encryptLevel} />
      </Cluster>,
    ),
    ...(document.companyName === null
      ? []
      : [fact("company", t("document.field.company"), document.companyName)]),
    fact("brief", t("document.field.brief"), document.brief),
    fact(
      "tags",
      t("document.field.tags"),
      document.tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
    ),
    fact("text", t("document.field.text"), <StateChip of={docTextState} code={document.textState} />),
    fact("pages", t("document.field.pages"), document.textPages === 0 ? null : document.textPages),
    ...(isEsUser ? [] : [ragFact(t, document, format.dateTime)]),
    fact(
      "expire",
      t("document.field.expire"),
      document.expireDate === null ? null : (
        <Cluster gap={8}>
          <span>{document.expireDate}</span>
          {isExpired ? <StatusChip tone="warn">{t("document.detail.expired")}</StatusChip> : null}
        </Cluster>
      ),
    ),
    fact("updated", t("document.field.updated"), format.dateTime(document.updatedTime)),
  ];
}

function ragFact(t: Translate, { ragState, ragTime }: DocDetail, dateTime: (moment: string) => string): Fact {
  const value = (
    <Cluster gap={8}>
      <StateChip of={docRagState} code={ragState} />
      {ragTime === null ? null : <Text size="small">{dateTime(ragTime)}</Text>}
    </Cluster>
  );
  return { key: "rag", label: t("document.field.rag"), value };
}

function Versions({ document: { id, versions } }: { readonly document: DocDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <section>
      <Text as="h3" weight="strong">
        {t("document.detail.versions")}
      </Text>
      <Stack as="ul" gap={4}>
        {versions.map(({ ver, size, uploaderName, time }) => (
          <Cluster as="li" key={ver} gap={8} justify="between">
            <Text size="small">
              {t("document.detail.versionLine", {
                ver,
                size: fileSize(size),
                name: uploaderName,
                time: format.dateTime(time),
              })}
            </Text>
            <Button
              type="link"
              onClick={() => {
                downloadDocument(id, ver).catch((error: unknown) => {
                  if (error instanceof Error) notify.failure(error);
                });
              }}
            >
              {t("document.action.download")}
            </Button>
          </Cluster>
        ))}
      </Stack>
    </section>
  );
}
