import type { Module } from "../../platform/module.ts";
import { createPdfRenderer } from "../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../platform/platform.ts";
import { createImageCleaner } from "../file/index.ts";
import { documentQueue } from "./document/document.queue.ts";
import { sendDocument } from "./document/send-document.listener.ts";
import { notifyDeclined } from "./notify-declined.listener.ts";
import { notifySigned } from "./notify-signed.listener.ts";
import { serviceOrderRepo } from "./service-order.repo.ts";
import { serviceOrderRoutes } from "./service-order.routes.ts";

export { lookUpServiceOrders } from "./look-up-service-orders.ts";
export { findOrderTurns } from "./open-turns.ts";

/** Signatures that may wait to be drawn anew. */
const signaturesWaiting = 200;

/** Creates the module of service orders: the paper, its signatures, and the links to sign by. */
export function createServiceOrderModule(platform: Platform): Module {
  const { database } = platform;
  return {
    routes: serviceOrderRoutes(platform, createImageCleaner({ waitingMax: signaturesWaiting })),
    listeners: [notifySigned, notifyDeclined, sendDocument(platform)],
    queues: [documentQueue(platform, createPdfRenderer())],
    historyTargets: [
      {
        objectType: "serviceOrder",
        // Who was sent a link and what was corrected is the vendor's own affair.
        mayRead: async ({ actor }, id) =>
          actor.isInternal && (await serviceOrderRepo(database.kysely).findVisible(actor, id)) !== undefined,
      },
    ],
  };
}
