import { serviceRequestStatus } from "@pharos/domain/enums";
import { type Permission, permissionCodes } from "@pharos/domain/permissions";
import { rolePermissions } from "@pharos/domain/roles";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../platform/actor.ts";
import { testActor } from "../../platform/testing/test-platform.ts";
import { abilityNames, type ServiceRequestAbility, serviceRequestPolicy } from "./service-request.policy.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";

const companyId = 1;
const teamId = 10;
const now = new Date("2026-06-12T10:00:00+08:00");

const nobody: Actor = testActor(0);

const holding = (...roles: (keyof typeof rolePermissions)[]): Pick<Actor, "roles" | "permissions"> => ({
  roles: new Set(roles),
  permissions: new Set<Permission>(roles.flatMap((role) => rolePermissions[role])),
});
const vendor = { ...nobody, isInternal: true };
const customer = { ...nobody, ...holding("user"), isCustomer: true, companyIds: [companyId] };

/** Everyone who sees the request, by what they are to it. */
const actors = {
  sys: { ...vendor, ...holding("sys"), userId: 1 },
  pa: { ...vendor, ...holding("pa", "dba"), userId: 2 },
  ma: { ...vendor, ...holding("ma"), userId: 3 },
  ta: { ...vendor, ...holding("ta", "dba"), userId: 4, teamIds: [teamId], adminTeamIds: [teamId] },
  executor: { ...vendor, ...holding("dba"), userId: 5, teamIds: [teamId] },
  helper: { ...vendor, ...holding("dba"), userId: 6 },
  team: { ...vendor, ...holding("dba"), userId: 7, teamIds: [teamId] },
  duty: { ...vendor, ...holding("dba"), userId: 8, isOnDuty: true },
  watcher: { ...vendor, ...holding("dba"), userId: 9 },
  called: { ...vendor, ...holding("dba"), userId: 10, teamIds: [11] },
  orgAdmin: { ...customer, userId: 20, adminCompanyIds: [companyId] },
  reporter: { ...customer, userId: 21 },
  colleague: { ...customer, userId: 22 },
} satisfies Record<string, Actor>;

const rowIn = (
  status: Parameters<typeof serviceRequestStatus.toCode>[0],
  change: object = {},
): ServiceRequestRow =>
  // Rules read these columns only; the others would say nothing here.
  ({
    id: 1,
    status: serviceRequestStatus.toCode(status),
    audit_state: 0,
    company_id: companyId,
    team_id: teamId,
    reporter_user_id: actors.reporter.userId,
    created_by: actors.reporter.userId,
    executor_user_id: status === "submitted" ? null : actors.executor.userId,
    is_confidential: false,
    deleted_at: null,
    closed_at: status === "closed" || status === "archived" ? now.toISOString() : null,
    updated_at: now.toISOString(),
    request_visibility: 0,
    serving_team_ids: [],
    called_team_ids: [11],
    is_urgent: false,
    urgent_at: null,
    escalation_level: 0,
    escalated_at: null,
    escalation_acknowledged_at: null,
    reply_count: 0,
    first_reply_at: status === "submitted" ? null : now.toISOString(),
    sub_executor_ids: [actors.helper.userId],
    watcher_ids: [actors.watcher.userId],
    ...change,
  }) as unknown as ServiceRequestRow;

/** Who may do what, as a table. */
function whoMay(row: ServiceRequestRow): Record<ServiceRequestAbility, string> {
  const names = (ability: ServiceRequestAbility) =>
    Object.entries(actors)
      .filter(([, actor]) => serviceRequestPolicy[ability](actor, row, now) === true)
      .map(([name]) => name)
      .join(" ");
  // Object.fromEntries forgets the keys of the list.
  return Object.fromEntries(abilityNames.map((ability) => [ability, names(ability)])) as Record<
    ServiceRequestAbility,
    string
  >;
}

describe("who may do what", () => {
  it("with a submitted request that no one has taken", () => {
    expect(whoMay(rowIn("submitted"))).toMatchObject({
      edit: "sys pa ta orgAdmin reporter",
      assign: "sys pa ta",
      take: "sys pa ta executor team called",
      changeSubExecutors: "sys pa ta",
      reply: "sys pa ta executor helper team duty called orgAdmin reporter colleague",
      replyInternal: "sys pa ta executor helper team duty watcher called",
      requestFeedback: "sys pa ta executor helper team duty called",
      reportStillBroken: "",
      advise: "pa ta executor helper team duty watcher called",
      addNote: "sys pa ta helper called",
      escalate: "sys pa ta helper called orgAdmin reporter",
      markUrgent: "orgAdmin reporter colleague",
      clearUrgent: "",
      recover: "sys pa ta helper called orgAdmin reporter",
      readRemote: "helper orgAdmin reporter",
      editRemote: "helper orgAdmin reporter",
      reviewEntitlement: "",
      close: "reporter",
      reopen: "",
      delete: "sys reporter",
    });
  });

  it("with one that is being worked on", () => {
    expect(whoMay(rowIn("processing"))).toMatchObject({
      edit: "sys pa ta executor",
      assign: "sys pa ta executor",
      take: "sys pa ta",
      changeSubExecutors: "sys pa ta executor",
      reply: "sys pa ta executor helper duty called orgAdmin reporter colleague",
      replyInternal: "sys pa ta executor helper team duty watcher called",
      requestFeedback: "sys pa ta executor helper duty called",
      reportStillBroken: "",
      advise: "pa ta executor helper team duty watcher called",
      addNote: "sys pa ta executor helper called",
      escalate: "sys pa ta executor helper called orgAdmin reporter",
      markUrgent: "orgAdmin reporter colleague",
      clearUrgent: "",
      recover: "sys pa ta executor helper called orgAdmin reporter",
      readRemote: "executor helper orgAdmin reporter",
      editRemote: "executor helper orgAdmin reporter",
      reviewEntitlement: "",
      close: "sys pa ta executor orgAdmin reporter colleague",
      reopen: "",
      delete: "",
    });
  });

  it("with an urgent one: customers wait half an hour, anyone who leads it takes the mark away", () => {
    const urgent = whoMay(rowIn("processing", { is_urgent: true, urgent_at: now.toISOString() }));
    expect(urgent).toMatchObject({ markUrgent: "", clearUrgent: "sys pa ta executor" });
    const later = new Date(now.getTime() - 30 * 60_000).toISOString();
    expect(whoMay(rowIn("processing", { is_urgent: true, urgent_at: later })).markUrgent).toBe(
      "orgAdmin reporter colleague",
    );
  });

  it("with one that someone has answered before it was worked on: only a system admin deletes it", () => {
    expect(whoMay(rowIn("submitted", { reply_count: 1 })).delete).toBe("sys");
  });

  it("with one that no team was called in to: its people are no one", () => {
    const names = Object.values(whoMay(rowIn("processing", { called_team_ids: [] })));
    // Advice comes from any expert who may read, and reading is another rule.
    expect(names.filter((who) => who.includes("called"))).toHaveLength(1);
  });

  it("with one that waits for the customer: the same, but that it waits for nobody else", () => {
    expect(whoMay(rowIn("awaitingFeedback"))).toEqual({ ...whoMay(rowIn("processing")), waitForThird: "" });
  });

  it("with one that is restored: customers may say that it is not", () => {
    expect(whoMay(rowIn("restored"))).toEqual({
      ...whoMay(rowIn("processing")),
      recover: "",
      reportStillBroken: "orgAdmin reporter colleague",
    });
  });

  it("with a closed one", () => {
    expect(whoMay(rowIn("closed"))).toMatchObject({
      edit: "",
      assign: "",
      take: "",
      changeSubExecutors: "",
      reply: "",
      replyInternal: "sys pa ta executor helper team duty watcher called",
      requestFeedback: "",
      reportStillBroken: "",
      advise: "pa ta executor helper team duty watcher called",
      addNote: "sys pa ta executor helper called",
      escalate: "",
      markUrgent: "",
      clearUrgent: "",
      delete: "",
      recover: "",
      close: "",
      reopen: "sys pa ta executor orgAdmin reporter colleague",
    });
  });

  it("with an archived one: nothing but connecting it with others, and rating it while that is open", () => {
    const { link, rate, ...rest } = whoMay(rowIn("archived"));
    expect(new Set(Object.values(rest))).toEqual(new Set([""]));
    expect([link, rate]).toEqual(["sys pa ta executor helper team duty called", "orgAdmin reporter"]);
  });

  it("with the end of one: who leads it proposes and archives, whose it is rates it", () => {
    const end = (row: ServiceRequestRow) => {
      const { askCloseConfirmation, close, rate, archive } = whoMay(row);
      return { askCloseConfirmation, close, rate, archive };
    };
    const leaders = "sys pa ta executor";
    expect(end(rowIn("submitted"))).toMatchObject({ askCloseConfirmation: "", rate: "", archive: "" });
    expect(end(rowIn("processing"))).toMatchObject({ askCloseConfirmation: leaders, rate: "", archive: "" });
    expect(end(rowIn("processing", { first_reply_at: null })).askCloseConfirmation).toBe("");
    expect(end(rowIn("closed"))).toEqual({
      askCloseConfirmation: "",
      close: "",
      rate: "orgAdmin reporter",
      archive: leaders,
    });
    const reviewer = { ...actors.team, isReviewDba: true };
    expect(serviceRequestPolicy.archive(reviewer, rowIn("closed"), now)).toBe(true);
    expect(end(rowIn("closed", { close_type: 3 })).rate).toBe("");
    const weekAgo = new Date(now.getTime() - 7 * 24 * 3_600_000 - 1).toISOString();
    expect(end(rowIn("closed", { closed_at: weekAgo })).rate).toBe("");
  });

  it("with how requests hang together: anyone who handles them links and splits, anyone who leads them merges", () => {
    const together = (row: ServiceRequestRow) => {
      const { link, merge, undoMerge, split } = whoMay(row);
      return { link, merge, undoMerge, split };
    };
    const linking = "sys pa ta executor helper team duty called";
    expect(together(rowIn("processing"))).toEqual({
      link: linking,
      merge: "sys pa ta executor",
      undoMerge: "",
      split: "sys pa ta executor helper called",
    });
    expect(together(rowIn("closed"))).toEqual({ link: linking, merge: "", undoMerge: "", split: "" });
    const merged = { close_type: 4 };
    expect(together(rowIn("closed", merged)).undoMerge).toBe("sys pa ta executor");
    const dayAgo = new Date(now.getTime() - 24 * 3_600_000 - 1).toISOString();
    expect(together(rowIn("closed", { ...merged, closed_at: dayAgo })).undoMerge).toBe("");
  });

  it("while the entitlement is under review: the vendor makes no promise", () => {
    const pending = whoMay(rowIn("submitted", { audit_state: 1 }));
    expect(pending).toEqual({
      ...whoMay(rowIn("submitted")),
      reply: "orgAdmin reporter colleague",
      requestFeedback: "",
      escalate: "",
      markUrgent: "",
      merge: "",
      split: "",
      reviewEntitlement: "sys pa ta",
      recover: "",
    });
  });

  it("shows remote-connection details to the two ends of the connection, by hand and while it is open", () => {
    for (const status of ["closed", "archived"] as const)
      expect(whoMay(rowIn(status))).toMatchObject({ readRemote: "", editRemote: "" });
    const program = { ...actors.executor, apiToken: { id: 1 } };
    expect(serviceRequestPolicy.readRemote(program, rowIn("processing"), now)).toMatchObject({
      code: "serviceRequest.remoteNotAllowed",
    });
  });

  it("lets leads decide on an entitlement, but no one on what they asked for", () => {
    const pending = rowIn("submitted", { audit_state: 1 });
    expect(whoMay(pending).reviewEntitlement).toBe("sys pa ta");
    expect(whoMay({ ...pending, created_by: actors.pa.userId }).reviewEntitlement).toBe("sys ta");
    expect(whoMay(rowIn("submitted", { audit_state: 2 })).reviewEntitlement).toBe("");
  });

  it("follows the permissions too: without any, no one may do anything", () => {
    const bare = { ...actors.pa, permissions: new Set<Permission>() };
    for (const status of serviceRequestStatus.names) {
      for (const ability of abilityNames) {
        expect([status, ability, serviceRequestPolicy[ability](bare, rowIn(status), now)]).not.toEqual([
          status,
          ability,
          true,
        ]);
      }
    }
    expect(permissionCodes).toContain("fault:view");
  });

  it("gives every refusal a reason", () => {
    for (const status of serviceRequestStatus.names) {
      for (const ability of abilityNames) {
        for (const actor of Object.values(actors)) {
          const decision = serviceRequestPolicy[ability](actor, rowIn(status), now);
          if (decision !== true) expect(decision.code).toMatch(/^(serviceRequest|common)\.\w+$/);
        }
      }
    }
  });
});

describe("an escalation", () => {
  const lifted = { escalation_level: 2, escalated_at: "2026-06-12T09:00:00+08:00" };

  it("is acknowledged by anyone who answers for the request, until someone has and after it was lifted again", () => {
    const leads = "sys pa ta executor";
    expect(whoMay(rowIn("processing")).acknowledge).toBe("");
    expect(whoMay(rowIn("processing", lifted)).acknowledge).toBe(leads);
    const received = { ...lifted, escalation_acknowledged_at: "2026-06-12T09:05:00+08:00" };
    expect(whoMay(rowIn("processing", received)).acknowledge).toBe("");
    const again = { ...received, escalated_at: "2026-06-12T09:30:00+08:00" };
    expect(whoMay(rowIn("processing", again)).acknowledge).toBe(leads);
    expect(whoMay(rowIn("closed", lifted)).acknowledge).toBe("");
  });

  it("and a breach are the vendor's: anyone who handles a request says why, also after it was closed", () => {
    for (const status of ["processing", "closed"] as const) {
      expect(whoMay(rowIn(status)).explainBreach).toBe("sys pa ta executor helper called");
    }
    expect(whoMay(rowIn("archived")).explainBreach).toBe("");
  });
});
