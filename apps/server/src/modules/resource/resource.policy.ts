import { encryptLevel, type ResourceStatus, resourceStatus } from "@pharos/domain/enums";
import { type ResourceAction, resourceLifecycle } from "@pharos/domain/resource";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { type ReviewRules, reviewRule } from "../../platform/record/review-rule.ts";
import { managesAll } from "./resource.visibility.ts";

/** What the rules need to know of a resource. */
export interface ResourceFacts {
  readonly uploaderId: number;
  /** One of its versions is delivered now. */
  readonly isLive: boolean;
  /** One of its versions was delivered once. */
  readonly wasDelivered: boolean;
}

/** What the rules need to know of one of its versions. */
export interface VersionFacts {
  readonly status: number;
  /** Who uploaded the resource. */
  readonly ownerId: number;
  /** Who uploaded the version. */
  readonly uploaderId: number;
}

/** What decides whether someone gets the file. */
export interface DownloadFacts extends VersionFacts {
  readonly encryptLevel: string;
  readonly isManaged: boolean;
  readonly isCovered: boolean;
  readonly lapsedOn: string | null;
}

const mayMaintain = (actor: Actor, ownerId: number): Decision =>
  all(
    unless(actor.permissions.has("resource:upload"), "common.permissionDenied"),
    unless(actor.userId === ownerId || managesAll(actor), "resource.notYours"),
  );

/** Who may do what with a resource. Who receives what has been delivered is not changed by its own uploader. */
export const resourcePolicy: Policy<ResourceFacts, "edit" | "deliver" | "remove"> = {
  edit: (actor, { uploaderId }) => mayMaintain(actor, uploaderId),
  deliver: (actor, { uploaderId, isLive }) =>
    all(
      mayMaintain(actor, uploaderId),
      unless(
        !isLive || (actor.permissions.has("resource:review") && actor.userId !== uploaderId),
        "resource.deliveryByReviewer",
      ),
    ),
  remove: (actor, { uploaderId, wasDelivered }) =>
    actor.roles.has("sys") ||
    all(
      unless(actor.userId === uploaderId, "resource.notYours"),
      unless(!wasDelivered, "resource.draftsOnly"),
    ),
};

const allows = (action: ResourceAction, { status }: VersionFacts): boolean =>
  resourceLifecycle.allows(action, resourceStatus.fromCode(status));

/** Who reviews versions. Nobody decides on what they uploaded themselves, whatever the role. */
export const versionReview: ReviewRules<ResourceStatus, VersionFacts> = {
  permission: "resource:review",
  lifecycle: resourceLifecycle,
  stateOf: ({ status }) => resourceStatus.fromCode(status),
  authorsOf: ({ uploaderId, ownerId }) => [uploaderId, ownerId],
  refusals: {
    notPermitted: "common.permissionDenied",
    notPending: "resource.notPending",
    ownWork: "resource.ownWork",
  },
};

export type VersionAction = "edit" | "submit" | "recall" | "approve" | "reject" | "takeDown";

/** Who may do what with a version. */
export const versionPolicy: Policy<VersionFacts, VersionAction> = {
  edit: (actor, row) =>
    all(mayMaintain(actor, row.ownerId), unless(allows("edit", row), "resource.inReview")),
  submit: (actor, row) =>
    all(mayMaintain(actor, row.ownerId), unless(allows("submit", row), "common.stateConflict")),
  recall: (actor, row) =>
    all(mayMaintain(actor, row.ownerId), unless(allows("recall", row), "resource.notPending")),
  approve: reviewRule(versionReview),
  reject: reviewRule(versionReview),
  takeDown: (actor, row) =>
    all(
      unless(managesAll(actor), "resource.adminsOnly"),
      unless(allows("takeDown", row), "common.stateConflict"),
    ),
};

/** Who gets the file of a version: those who manage it, and whoever may know of it while their service is in force. */
export const downloadPolicy: Policy<DownloadFacts, "download"> = {
  download: (actor, row) =>
    all(
      unless(actor.permissions.has("resource:download"), "common.permissionDenied"),
      unless(row.isManaged || resourceStatus.fromCode(row.status) === "delivered", "resource.notDelivered"),
      isInForce(row),
    ),
};

function isInForce({ encryptLevel: level, isCovered, lapsedOn }: DownloadFacts): Decision {
  if (isCovered || encryptLevel.fromCode(level) === "public") return true;
  return lapsedOn === null
    ? { code: "resource.notCovered" }
    : { code: "resource.expired", vars: { date: lapsedOn } };
}
