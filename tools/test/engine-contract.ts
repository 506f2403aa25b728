/**
 * The server tests that run on the embedded engine as well as on PostgreSQL: everything in which two engines can differ
 * (`foundation`), and one way through each module that stores and reads what is its own (`modules`). The embedded
 * engine is a PostgreSQL too, so what the other tests prove on a server needs no second proof.
 */
export const engineContract = {
  foundation: [
    "packages/db/src/crash.test.ts",
    "packages/db/src/generate-schema.test.ts",
    "packages/db/src/listen.test.ts",
    "packages/db/src/migrate.test.ts",
    "packages/db/src/row-security.test.ts",
    "packages/db/src/transaction.test.ts",
    "packages/db/src/type-parsers.test.ts",
    "apps/server/src/demo.test.ts",
    "apps/server/src/platform/import/import-rows.test.ts",
    "apps/server/src/platform/import/import-sheet.test.ts",
    "apps/server/src/platform/jobs.test.ts",
    "apps/server/src/platform/live.test.ts",
    "apps/server/src/platform/delivery/notifications.test.ts",
    "apps/server/src/platform/outbox.test.ts",
    "apps/server/src/platform/platform-life.test.ts",
    "apps/server/src/platform/queue/queue.test.ts",
    "apps/server/src/platform/rate-limit.test.ts",
    "apps/server/src/platform/unit-of-work.test.ts",
  ],
  modules: [
    "apps/server/src/modules/access/users.test.ts",
    "apps/server/src/modules/advisory/advisory.test.ts",
    "apps/server/src/modules/application/submit-application.test.ts",
    "apps/server/src/modules/article/review-article.test.ts",
    "apps/server/src/modules/asset/asset.test.ts",
    "apps/server/src/modules/assistant/chat.test.ts",
    "apps/server/src/modules/audit/audit-log.test.ts",
    "apps/server/src/modules/board/board.test.ts",
    "apps/server/src/modules/comment/comment.test.ts",
    "apps/server/src/modules/consult/offers.test.ts",
    "apps/server/src/modules/contract/save-contract.test.ts",
    "apps/server/src/modules/exam/exam.test.ts",
    "apps/server/src/modules/contract-item/contract-items.test.ts",
    "apps/server/src/modules/conversation/change-reply.test.ts",
    "apps/server/src/modules/customer-setup/set-up-customer.test.ts",
    "apps/server/src/modules/dictionary/edit-dictionary.test.ts",
    "apps/server/src/modules/document/documents.test.ts",
    "apps/server/src/modules/file/attachments.test.ts",
    "apps/server/src/modules/identity/sessions.test.ts",
    "apps/server/src/modules/integration/webhook/webhooks.test.ts",
    "apps/server/src/modules/inspection/intake.test.ts",
    "apps/server/src/modules/lookup/look-up.test.ts",
    "apps/server/src/modules/manual/write-manual.test.ts",
    "apps/server/src/modules/message/dispatch.test.ts",
    "apps/server/src/modules/organisation/companies.test.ts",
    "apps/server/src/modules/pdca/pdca.test.ts",
    "apps/server/src/modules/plan/plan-time.test.ts",
    "apps/server/src/modules/requirement/requirement.test.ts",
    "apps/server/src/modules/request-sla/golden.test.ts",
    "apps/server/src/modules/request-statistics/statistics.test.ts",
    "apps/server/src/modules/resource/deliver-resource.test.ts",
    "apps/server/src/modules/search/pieces/piece-queue.test.ts",
    "apps/server/src/modules/search/search.test.ts",
    "apps/server/src/modules/service-number/service-number.test.ts",
    "apps/server/src/modules/service-order/service-order.test.ts",
    "apps/server/src/modules/service-report/service-report.test.ts",
    "apps/server/src/modules/service-request/lifecycle/create-service-request.test.ts",
    "apps/server/src/modules/service-request/search/request-search.test.ts",
    "apps/server/src/modules/sla/sla-policy.test.ts",
    "apps/server/src/modules/shift-handover/shift-handover.test.ts",
    "apps/server/src/modules/system/outbox.test.ts",
    "apps/server/src/modules/team/team.test.ts",
    "apps/server/src/modules/weekly-report/weekly-report.test.ts",
    "apps/server/src/modules/workbench/waiting.test.ts",
    "apps/server/src/modules/work-hour/enter-hours.test.ts",
  ],
} as const;

/** Folders whose tests are about the embedded engine itself: they run there and nowhere else. */
export const embeddedEngine = "packages/db/src/embedded/**/*.test.ts";

/** The modules without a test in the contract. */
export function modulesWithoutContract(modules: readonly string[], files: readonly string[]): string[] {
  return modules.filter((name) => !files.some((file) => file.startsWith(`apps/server/src/modules/${name}/`)));
}
