import type { CallInput } from "@pharos/api/core";
import {
  downloadResource,
  getResource,
  listResources,
  reviewResource,
  submitResource,
  type UploadResource,
  uploadResource,
} from "@pharos/api/resource";
import { attachmentType } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";
import { fileActions } from "../file/file.testing.ts";

const resourceFile = attachmentType.toCode("resource");
let uploads = 0;

/** Calls on resources of one test application. */
export function resourceCalls(app: TestApp) {
  const files = fileActions(app);
  const calls = {
    files,
    /** Uploads a small file; each has a content of its own. */
    file: (as: PersonaName, content = `#!/bin/sh\necho ${(uploads += 1)}\n`, name = "install.sh") =>
      files.upload(as, name, Buffer.from(content), resourceFile),
    /** The version of a resource now, as somebody who has just read it knows it. */
    rowVersion: async (id: number): Promise<number> => {
      const row = await app.platform.database.kysely
        .selectFrom("resource")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.version ?? 0;
    },
    save: async (as: PersonaName, more: Partial<UploadResource> = {}) =>
      app.call(
        uploadResource,
        {
          body: {
            name: "高可用组件补丁",
            kind: 1,
            version: "5.2.1-p3",
            targets: [{ dbType: "postgresql", fromVersion: "12" }],
            platform: "Linux x86-64",
            releaseNotesMd: "修复证书校验。",
            ...("objectKey" in more || more.versionId !== undefined
              ? {}
              : { objectKey: await calls.file(as) }),
            ...(more.id !== undefined && { rowVersion: await calls.rowVersion(more.id) }),
            ...more,
          },
        },
        { as },
      ),
    /** Sends to review what the sender would read now. */
    submit: async (as: PersonaName, { id, versionId }: { id: number; versionId: number }) =>
      app.call(submitResource, { body: { id, versionId, rowVersion: await calls.rowVersion(id) } }, { as }),
    /** Decides on what the reviewer would read now, unless a version is given. */
    review: async (
      as: PersonaName,
      body: Omit<NonNullable<CallInput<typeof reviewResource>["body"]>, "rowVersion"> & {
        rowVersion?: number;
      },
    ) => app.call(reviewResource, { body: { rowVersion: await calls.rowVersion(body.id), ...body } }, { as }),
    /** A resource of the platform admin that the review DBA has delivered. */
    deliver: async (more: Partial<UploadResource> = {}) => {
      const saved = await calls.save("pa", { ...more, submit: true });
      const { id, versionId } = saved.result;
      await calls.review("reviewDba", { id, versionId, status: 3 });
      return { id, versionId };
    },
    read: (as: PersonaName, id: number, query: CallInput<typeof getResource>["query"] = {}) =>
      app.call(getResource, { params: { id }, query }, { as }),
    list: (as: PersonaName, query: CallInput<typeof listResources>["query"] = {}) =>
      app.call(listResources, { query }, { as }),
    idsFor: async (as: PersonaName) =>
      (await calls.list(as, { pageSize: 200 })).result.list.map(({ id }) => id),
    download: (as: PersonaName, body: CallInput<typeof downloadResource>["body"]) =>
      app.call(downloadResource, { body }, { as }),
  };
  return calls;
}
