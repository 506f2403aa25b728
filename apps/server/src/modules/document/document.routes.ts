import {
  addDocToRag as addRagEndpoint,
  readDocAgain as againEndpoint,
  getDoc as detailEndpoint,
  downloadDoc as downloadEndpoint,
  explainDocFolder as explainEndpoint,
  addFolderToRag as folderRagEndpoint,
  listDocFolders as foldersEndpoint,
  applyDocLease as leaseEndpoint,
  listDocs as listEndpoint,
  removeDocs as removeEndpoint,
  removeDocFolder as removeFolderEndpoint,
  saveDoc as saveEndpoint,
  saveDocFolder as saveFolderEndpoint,
  updateDocTags as tagsEndpoint,
  readDocText as textEndpoint,
  updateDocs as updateEndpoint,
} from "@pharos/api/document";
import type { Route } from "../../http/route.ts";
import { addFolder, addToRag, readAgain } from "./add-to-rag.ts";
import { explainFolder } from "./explain-folder.ts";
import { applyLease, type DocumentDependencies } from "./lease.ts";
import { listFolders } from "./list-folders.ts";
import { downloadDoc, listDocs, readDoc, readText } from "./read-docs.ts";
import { removeDocs } from "./remove-docs.ts";
import { removeFolder } from "./remove-folder.ts";
import { saveDoc } from "./save-doc.ts";
import { saveFolder } from "./save-folder.ts";
import { updateDocs, updateTags } from "./update-docs.ts";

/** Registers the endpoints of documents. */
export const documentRoutes =
  (documents: DocumentDependencies) =>
  (route: Route): void => {
    const { platform } = documents;
    route(foldersEndpoint, (call, { query }) => listFolders(platform, call, query));
    route(saveFolderEndpoint, (call, { body }) => saveFolder(platform, call, body));
    route(removeFolderEndpoint, (call, { params }) => removeFolder(platform, call, params.id));
    route(explainEndpoint, (call, { params }) => explainFolder(platform, call, params.id));
    route(folderRagEndpoint, (call, { params }) => addFolder(platform, call, params.id));
    route(listEndpoint, (call, { query }) => listDocs(platform, call, query));
    route(detailEndpoint, (call, { params }) => readDoc(platform, call, params.id));
    route(textEndpoint, (call, { params, query }) => readText(platform, call, params.id, query.page));
    route(saveEndpoint, (call, { body }) => saveDoc(platform, call, body));
    route(updateEndpoint, (call, { body }) => updateDocs(platform, call, body));
    route(tagsEndpoint, (call, { body }) => updateTags(platform, call, body));
    route(removeEndpoint, (call, { query }) => removeDocs(platform, call, query.idList));
    route(downloadEndpoint, (call, { body }) => downloadDoc(platform, call, body));
    route(againEndpoint, (call, { body }) => readAgain(platform, call, body.id));
    route(leaseEndpoint, (call, { body }) => applyLease(documents, call, body));
    route(addRagEndpoint, (call, { body }) => addToRag(documents, call, body));
  };
