import { requestVisibility } from "@pharos/domain/enums";
import { type Listener, listener } from "../../platform/outbox.ts";
import { faultReportMarked } from "../file/index.ts";
import { findCompanyAdmins } from "../organisation/index.ts";
import { findRecipients, findStory } from "./recipients.repo.ts";
import { tellPeople } from "./tell-people.ts";

/** The customer hears of the fault report: the reporter, and the organisation's admins as far as they may see the request. */
export const tellFaultReport: Listener = listener(
  "serviceRequest.tellFaultReport",
  faultReportMarked,
  async (tx, { serviceRequestId, by }, { eventId }) => {
    const story = await findStory(tx.db, serviceRequestId);
    if (!story) return;
    const isOwnOnly = requestVisibility.fromCode(story.requestVisibility) === "ownOnly";
    const [person] = await findRecipients(tx.db, [by]);
    await tellPeople(tx, story, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.reportMarked",
      textKey: "serviceRequestServer.message.reportMarked",
      vars: { name: person?.name ?? "" },
      audience: {
        reporter: [story.reporterId],
        companyAdmins: isOwnOnly ? [] : await findCompanyAdmins(tx.db, story.companyId),
      },
      by,
      extraEmail: story.contactEmail,
    });
  },
);
