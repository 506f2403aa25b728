import type { Schema } from "@pharos/db";
import { workCategory } from "@pharos/domain/enums";
import type { Transaction } from "kysely";

/** What an installation begins with; administrators rename and add to it. */
const matters = [
  { name: "值班", nameEn: "Duty", category: "duty" },
  { name: "团队会议", nameEn: "Team meeting", category: "admin" },
  { name: "培训与学习", nameEn: "Training", category: "admin" },
  { name: "文章撰写与审核", nameEn: "Writing and reviewing articles", category: "review" },
  { name: "工具与脚本开发", nameEn: "Tools and scripts", category: "delivery" },
] as const;

/** Inserts the internal matters of a new installation; one that has any keeps its own. */
export async function insertInternalMatters(tx: Transaction<Schema>): Promise<void> {
  const existing = await tx.selectFrom("internal_matter").select("id").limit(1).executeTakeFirst();
  if (existing) return;
  await tx
    .insertInto("internal_matter")
    .values(
      matters.map(({ name, nameEn, category }) => ({
        name,
        name_en: nameEn,
        category: workCategory.toCode(category),
      })),
    )
    .execute();
}
