import {
  setAvatar as avatarEndpoint,
  cancelUpload as cancelEndpoint,
  issueCredentials as credentialsEndpoint,
  deliverToCustomer as deliverEndpoint,
  finishUpload as finishEndpoint,
  uploadFile as formEndpoint,
  uploadImage as imageEndpoint,
  linkImages as imagesEndpoint,
  linkParts as linksEndpoint,
  listAttachments as listEndpoint,
  markFaultReport as markEndpoint,
  openAttachment as openEndpoint,
  readUpload,
  removeCustomerFile,
  removeAttachment as removeEndpoint,
  saveAttachments as saveEndpoint,
  startUpload as startEndpoint,
  setAttachmentStatus as statusEndpoint,
  unmarkFaultReport as unmarkEndpoint,
} from "@pharos/api/file";
import type { Route } from "../../http/route.ts";
import { cancelUpload } from "./cancel-upload.ts";
import { deliverToCustomer } from "./deliver-to-customer.ts";
import type { FileDependencies } from "./dependencies.ts";
import { bucketOf, findUpload } from "./find-upload.ts";
import { finishUpload } from "./finish-upload.ts";
import { issueCredentials } from "./issue-credentials.ts";
import { linkImages } from "./link-images.ts";
import { linkParts } from "./link-parts.ts";
import { listAttachments } from "./list-attachments.ts";
import { markFaultReport, unmarkFaultReport } from "./mark-fault-report.ts";
import { openAttachment } from "./open-attachment.ts";
import { removeAttachment } from "./remove-attachment.ts";
import { saveAttachments } from "./save-attachments.ts";
import { setAttachmentStatus } from "./set-attachment-status.ts";
import { setAvatar } from "./set-avatar.ts";
import { startUpload } from "./start-upload.ts";
import { countSmallFile, uploadFile } from "./upload-file.ts";
import { countImage, uploadImage } from "./upload-image.ts";
import { toUploadState } from "./upload-view.ts";

/** Connects the module's endpoints to the use cases. */
export const fileRoutes =
  (files: FileDependencies) =>
  (route: Route): void => {
    route(credentialsEndpoint, (call, { query }) => issueCredentials(files, call, query.dir));
    route(imageEndpoint, (call, { body }) => uploadImage(files, call, body), {
      count: (call) => countImage(files, call),
    });
    route(formEndpoint, (call, { body }) => uploadFile(files, call, body), {
      count: (call) => countSmallFile(files, call),
    });

    route(startEndpoint, (call, { body }) => startUpload(files, call, body));
    route(readUpload, async (call, { query }) => {
      const file = await findUpload(files, call.actor, query.objectKey);
      return toUploadState(bucketOf(files, file), file);
    });
    route(linksEndpoint, (call, { body }) => linkParts(files, call, body));
    route(finishEndpoint, (call, { body }) => finishUpload(files, call, body.objectKey));
    route(cancelEndpoint, (call, { body }) => cancelUpload(files, call, body.objectKey));
    route(avatarEndpoint, (call, { body }) => setAvatar(files, call, body.objectKey));

    route(listEndpoint, (call, { query }) => listAttachments(files, call, query));
    route(saveEndpoint, (call, { body }) => saveAttachments(files, call, body));
    route(markEndpoint, (call, { params }) => markFaultReport(files, call, params.id));
    route(unmarkEndpoint, (call, { params }) => unmarkFaultReport(files, call, params.id));
    route(statusEndpoint, (call, { body }) => setAttachmentStatus(files, call, body));
    route(deliverEndpoint, (call, { body }) => deliverToCustomer(files, call, body));
    route(removeEndpoint, (call, { params }) => removeAttachment(files, call, params.id));
    route(removeCustomerFile, (call, { params }) =>
      removeAttachment(files, call, params.id, { isCustomerOnly: true }),
    );
    route(openEndpoint, (call, { params, query }) =>
      openAttachment(files, call, { id: params.id, isPreview: query.preview === "1" }),
    );
    route(imagesEndpoint, (call, { query }) => linkImages(files, call, query.names));
  };
