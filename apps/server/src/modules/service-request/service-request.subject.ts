import type { Subject } from "../../platform/subject.ts";
import { visibleServiceRequests } from "./service-request.visibility.ts";

/** Requests can be starred and commented on by anyone who may see them. */
export const serviceRequestSubject: Subject = {
  objectType: "fault",
  visible: (db, actor) =>
    db
      .selectFrom("service_request")
      .select(["service_request.id", "service_request.title"])
      .where(visibleServiceRequests(actor)),
  isCommentable: true,
  messageType: "serviceRequest",
  linkOf: (id) => `/service/message/${id}`,
};
