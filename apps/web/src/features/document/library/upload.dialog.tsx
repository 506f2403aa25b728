import { attachmentType } from "@pharos/domain/enums";
import { Form, FormModal, Switch } from "@pharos/ui/form";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { tagsRules } from "../../../shared/forms/tags-rules.ts";
import { notify } from "../../../shared/notify.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { DropZone, UploadField, useSaveAttachments, useUploads } from "../../file/index.ts";
import { type DocDetail, type DocFolder, useSaveDoc } from "../api.ts";
import { DocTagsField } from "../parts/doc-tags-field.tsx";

interface UploadDialogProps {
  readonly folder: Pick<DocFolder, "id" | "name">;
  /** Names the place where uploads outlive the dialog. */
  readonly place: string;
  /** Files that were dropped onto the list. */
  readonly files?: readonly File[];
  /** The document that gets a new version; absent: every file becomes a document. */
  readonly document?: DocDetail;
  readonly onClose: () => void;
}

interface UploadFields {
  /** Holds the words when nothing was chosen; the files themselves are uploads. */
  readonly files?: undefined;
  readonly tags?: string[];
  readonly isDraft?: boolean;
}

const ofFolder = attachmentType.toCode("organisationDocument");

/** Uploads documents into a folder, or a new version of one; what was uploaded stays when it is closed. */
export function UploadDialog({ folder, place, files = [], document, onClose }: UploadDialogProps): ReactNode {
  const t = useT();
  const uploads = useUploads(`${place}.${document ? `v${document.id}` : folder.id}`, ofFolder);
  const addDropped = useEffectEvent(() => {
    if (files.length > 0) uploads.add(files);
  });
  useEffect(() => addDropped(), []);
  const save = useSaveUploads(folder.id, document);
  const done = uploads.items.flatMap(({ state, name, objectKey }) =>
    state === "done" && objectKey !== null ? [{ name, objectKey }] : [],
  );
  const validate = () => {
    if (uploads.isBusy) return Promise.reject(new Error(t("document.upload.waiting")));
    if (done.length === 0 || (document && done.length > 1))
      return Promise.reject(new Error(t("document.upload.needFiles")));
    return Promise.resolve();
  };
  return (
    <FormModal<UploadFields>
      isOpen
      onClose={onClose}
      title={t(document ? "document.upload.newVersion" : "document.upload.title", {
        name: document?.name ?? folder.name,
      })}
      submitLabel={t("document.upload.submit")}
      intro={t("document.upload.hint")}
      onSubmit={(fields) => submitOutcome(save(done, fields).then(() => uploads.clear()))}
    >
      {(form) => {
        const add = (chosen: readonly File[]) => {
          form.setFields([{ name: "files", errors: [] }]);
          uploads.add(chosen);
        };
        return (
          <>
            <Form.Item
              name="files"
              label={t("document.upload.files")}
              required
              rules={[{ validator: validate }]}
            >
              <DropZone onFiles={add}>
                <UploadField uploads={{ ...uploads, add }} />
              </DropZone>
            </Form.Item>
            {document ? null : (
              <>
                <Form.Item
                  name="tags"
                  label={t("document.field.tags")}
                  rules={tagsRules(t, { isRequired: false })}
                >
                  <DocTagsField />
                </Form.Item>
                <Form.Item
                  name="isDraft"
                  label={t("document.upload.draft")}
                  extra={t("document.upload.draftHint")}
                  valuePropName="checked"
                >
                  <Switch />
                </Form.Item>
              </>
            )}
          </>
        );
      }}
    </FormModal>
  );
}

/** Brings uploads to the folder, then makes documents, or a version, of them. */
function useSaveUploads(folderId: number, document: DocDetail | undefined) {
  const t = useT();
  const attach = useSaveAttachments();
  const save = useSaveDoc();
  return async (
    files: readonly { readonly name: string; readonly objectKey: string }[],
    { tags = [], isDraft = false }: UploadFields,
  ): Promise<void> => {
    const list = files.map((file) => ({ ...file, types: ofFolder, objId: folderId }));
    const { ids } = await attach.mutateAsync({ body: { list } });
    for (const [index, { name }] of files.entries()) {
      const enclosureId = ids[index];
      const saved = await save.mutateAsync({
        body: document
          ? {
              id: document.id,
              folderId,
              name: document.name,
              enclosureId,
              tags: document.tags,
              brief: document.brief,
              expireDate: document.expireDate,
            }
          : { folderId, name, enclosureId, tags, status: isDraft ? 0 : 1 },
      });
      if (saved.isSameContent) notify.info(t("document.upload.same"));
    }
  };
}
