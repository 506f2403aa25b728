import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../../testing/index.ts";

/** What a person was notified of a request, oldest first, by the keys of the texts. */
export async function toldTo(app: TestApp, who: PersonaName, id: number): Promise<string[]> {
  const rows = await app.platform.database.kysely
    .selectFrom("message")
    .select("title_key")
    .where("user_id", "=", app.world.users[who])
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ title_key }) => title_key.replace("serviceRequestServer.message.", ""));
}
