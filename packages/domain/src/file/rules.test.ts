import { describe, expect, it } from "vitest";
import { minuteMs } from "../time.ts";
import {
  canAdd,
  canDownload,
  canMarkReport,
  canRemove,
  canRemoveCustomerFile,
  canSetStatus,
  canUnmarkReport,
  type FileCase,
  type FileFacts,
  type FileRecord,
  type FileRelation,
  type FileVerdict,
  isListed,
  statusOfNew,
} from "./rules.ts";

const nowMs = Date.parse("2026-06-12T02:00:00Z");
const people = {
  customer: {
    side: "customer",
    mayAdd: true,
    mayPublish: true,
    isHandler: false,
    isLead: false,
    isOrgAdmin: false,
  },
  orgAdmin: {
    side: "customer",
    mayAdd: true,
    mayPublish: true,
    isHandler: false,
    isLead: false,
    isOrgAdmin: true,
  },
  colleague: {
    side: "vendor",
    mayAdd: false,
    mayPublish: false,
    isHandler: false,
    isLead: false,
    isOrgAdmin: false,
  },
  executor: {
    side: "vendor",
    mayAdd: true,
    mayPublish: true,
    isHandler: true,
    isLead: false,
    isOrgAdmin: false,
  },
  lead: { side: "vendor", mayAdd: true, mayPublish: true, isHandler: true, isLead: true, isOrgAdmin: false },
} as const satisfies Record<string, FileRelation>;
const open: FileRecord = { state: "open", isInternal: false };
const closed: FileRecord = { state: "closed", isInternal: false };
const archived: FileRecord = { state: "archived", isInternal: false };
const note: FileRecord = { state: "open", isInternal: true };
const plain: FileFacts = {
  type: "serviceRequest",
  status: "internal",
  scan: "clean",
  isFaultReport: false,
  isFromCustomer: false,
  isUploader: false,
  uploadedAtMs: nowMs - minuteMs,
};
const codeOf = (verdict: FileVerdict): string =>
  verdict === true ? "ok" : (verdict.code.split(".")[1] ?? "");
const about = (who: keyof typeof people, record: FileRecord, file: Partial<FileFacts> = {}): FileCase => ({
  relation: people[who],
  record,
  file: { ...plain, ...file },
});

describe("adding", () => {
  it.each([
    ["customer", open, "ok"],
    ["customer", closed, "recordClosed"],
    ["customer", archived, "recordArchived"],
    ["executor", open, "ok"],
    ["executor", closed, "ok"],
    ["executor", archived, "recordArchived"],
    ["lead", archived, "recordArchived"],
    ["colleague", open, "permissionDenied"],
  ] as const)("%s to %j: %s", (who, record, code) => expect(codeOf(canAdd(people[who], record))).toBe(code));

  it.each([
    ["customer", open, "internal", "visible"],
    ["executor", open, "visible", "visible"],
    ["executor", open, "internal", "internal"],
    ["executor", closed, "visible", "internal"],
    ["executor", note, "visible", "internal"],
    ["colleague", open, "visible", "internal"],
  ] as const)("%s to %j, asked for %s, is %s", (who, record, asked, status) =>
    expect(statusOfNew(people[who], record, asked)).toBe(status),
  );
});

describe("the list", () => {
  it.each([
    ["customer", open, { status: "visible" }, true],
    ["customer", open, { status: "internal" }, false],
    ["customer", open, { status: "withdrawn" }, false],
    ["customer", open, { status: "visible", scan: "pending" }, false],
    ["customer", open, { status: "visible", scan: "blocked", isFromCustomer: true }, false],
    ["customer", open, { status: "visible", scan: "pending", isFromCustomer: true, isUploader: true }, true],
    ["customer", open, { status: "withdrawn", isFromCustomer: true, isUploader: true }, true],
    ["customer", note, { status: "visible" }, false],
    ["colleague", open, { status: "internal" }, true],
    ["colleague", note, { status: "internal" }, true],
    ["customer", open, { type: "customerOnly", status: "visible" }, true],
    ["executor", open, { type: "customerOnly", status: "visible" }, false],
    ["executor", open, { type: "customerOnly", status: "visible", isUploader: true }, true],
    ["lead", open, { type: "customerOnly", status: "visible" }, true],
  ] as const)("%s, %j, %j: %s", (who, record, file, expected) =>
    expect(isListed(about(who, record, file))).toBe(expected),
  );
});

describe("the bytes", () => {
  it.each([
    ["customer", { status: "visible" }, "ok"],
    ["customer", { status: "visible", scan: "pending" }, "notChecked"],
    ["lead", { scan: "blocked" }, "blocked"],
    ["executor", { status: "withdrawn" }, "alreadyWithdrawn"],
    ["customer", { status: "withdrawn", isUploader: true, isFromCustomer: true }, "alreadyWithdrawn"],
    ["lead", { status: "withdrawn" }, "ok"],
  ] as const)("%s, %j: %s", (who, file, code) =>
    expect(codeOf(canDownload(about(who, open, file)))).toBe(code),
  );
});

describe("the status", () => {
  it.each([
    ["executor", open, {}, "visible", "ok"],
    ["executor", open, { status: "visible" }, "internal", "ok"],
    ["colleague", open, {}, "visible", "handlersOnly"],
    ["customer", open, { status: "visible", isFromCustomer: true }, "internal", "handlersOnly"],
    ["executor", open, { status: "visible", isFromCustomer: true }, "internal", "customerFilesStay"],
    ["executor", open, { status: "visible", isFaultReport: true }, "internal", "reportWithdrawFirst"],
    ["executor", closed, {}, "visible", "recordClosed"],
    ["executor", note, {}, "visible", "internalNote"],
    ["executor", open, { scan: "pending" }, "visible", "notChecked"],
    ["executor", open, { scan: "blocked" }, "visible", "blocked"],
    ["executor", open, { status: "withdrawn" }, "visible", "alreadyWithdrawn"],
    ["executor", archived, {}, "visible", "recordArchived"],
    ["executor", open, {}, "withdrawn", "uploaderOnly"],
    ["executor", open, { isUploader: true }, "withdrawn", "ok"],
    [
      "executor",
      open,
      { isUploader: true, uploadedAtMs: nowMs - 31 * minuteMs },
      "withdrawn",
      "withdrawWindowPassed",
    ],
    ["lead", open, { uploadedAtMs: 0 }, "withdrawn", "ok"],
    ["customer", open, { isUploader: true, isFromCustomer: true }, "withdrawn", "ok"],
    ["lead", archived, {}, "withdrawn", "recordArchived"],
    ["lead", open, { status: "withdrawn" }, "withdrawn", "alreadyWithdrawn"],
  ] as const)("%s, %j, %j → %s: %s", (who, record, file, target, code) =>
    expect(codeOf(canSetStatus(about(who, record, file), target, nowMs))).toBe(code),
  );
});

describe("the fault report", () => {
  it.each([
    ["executor", open, {}, "ok"],
    ["lead", open, { type: "reply" }, "ok"],
    ["executor", closed, {}, "ok"],
    ["executor", archived, {}, "recordArchived"],
    ["executor", open, { type: "customerOnly" }, "reportTypes"],
    ["executor", open, { type: "contract" }, "reportTypes"],
    ["executor", note, { type: "reply" }, "internalNote"],
    ["executor", open, { scan: "pending" }, "notChecked"],
    ["executor", open, { scan: "blocked" }, "blocked"],
    ["executor", open, { status: "withdrawn" }, "alreadyWithdrawn"],
    ["colleague", open, {}, "handlersOnly"],
    ["customer", open, {}, "handlersOnly"],
  ] as const)("marked by %s, %j, %j: %s", (who, record, file, code) =>
    expect(codeOf(canMarkReport(about(who, record, file)))).toBe(code),
  );

  it.each([
    ["executor", open, { isFaultReport: true }, "ok"],
    ["executor", open, {}, "notAReport"],
    ["customer", open, { isFaultReport: true }, "handlersOnly"],
    ["executor", archived, { isFaultReport: true }, "recordArchived"],
  ] as const)("unmarked by %s, %j, %j: %s", (who, record, file, code) =>
    expect(codeOf(canUnmarkReport(about(who, record, file)))).toBe(code),
  );
});

describe("removing", () => {
  it.each([
    ["customer", open, { isUploader: true }, "ok"],
    ["customer", open, {}, "uploaderOnly"],
    ["customer", closed, { isUploader: true }, "recordClosed"],
    ["executor", open, {}, "uploaderOnly"],
    ["lead", closed, {}, "ok"],
    ["lead", archived, {}, "recordArchived"],
    ["orgAdmin", open, {}, "uploaderOnly"],
    ["orgAdmin", open, { type: "customerOnly" }, "ok"],
    ["customer", open, { type: "customerOnly" }, "uploaderOnly"],
  ] as const)("%s, %j, %j: %s", (who, record, file, code) =>
    expect(codeOf(canRemove(about(who, record, file)))).toBe(code),
  );

  it("of customer-only files touches no other file", () => {
    expect(codeOf(canRemoveCustomerFile(about("orgAdmin", open)))).toBe("permissionDenied");
    expect(codeOf(canRemoveCustomerFile(about("lead", open, { type: "customerOnly" })))).toBe("ok");
  });
});
