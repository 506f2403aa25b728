import { serviceRequestStatus } from "@pharos/domain/enums";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";

/** Notes the article that was written from a closed request, unless one is named already. */
export async function linkArticle(tx: UnitOfWork, requestId: number, articleUrl: string): Promise<void> {
  await tx.db
    .updateTable("service_request")
    .set({
      article_url: articleUrl,
      into_knowledge: true,
      not_into_knowledge_reason: null,
      not_into_knowledge_remark: null,
    })
    .where("id", "=", requestId)
    .where("status", "=", serviceRequestStatus.toCode("closed"))
    .where("article_url", "is", null)
    .execute();
}
