import { requestVisibility } from "@pharos/domain/enums";
import { type Listener, listener } from "../../platform/outbox.ts";
import { faultReportMarked } from "../file/index.ts";
import { findCompanyAdmins } from "../organisation/index.ts";
import { notifyAboutRequest } from "./notify-about-request.ts";
import { findNotificationContext } from "./recipients.repo.ts";

/** The customer learns of the fault report: the reporter, and the organisation's admins as far as they may see the request. */
export const notifyFaultReport: Listener = listener(
  "serviceRequest.notifyFaultReport",
  faultReportMarked,
  async (tx, { serviceRequestId, by }, { eventId }) => {
    const context = await findNotificationContext(tx.db, { id: serviceRequestId, by });
    if (!context) return;
    const isOwnOnly = requestVisibility.fromCode(context.requestVisibility) === "ownOnly";
    await notifyAboutRequest(tx, context, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.reportMarked",
      textKey: "serviceRequestServer.message.reportMarked",
      vars: { name: context.byName },
      audience: {
        reporter: [context.reporterId],
        companyAdmins: isOwnOnly ? [] : await findCompanyAdmins(tx.db, context.companyId),
      },
      by,
      extraEmail: context.contactEmail,
    });
  },
);
