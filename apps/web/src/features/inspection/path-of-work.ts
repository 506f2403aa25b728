import type { CodeOf, inspectionLinkKind } from "@pharos/domain/enums";
import { paths } from "../../shared/paths.ts";

/** Where a piece of work is found that was made of a finding; improvement actions have their board. */
export function pathOfWork(kind: CodeOf<typeof inspectionLinkKind>, objectId: number): string {
  if (kind === "plan") return paths.plan(objectId);
  return kind === "pdca" ? paths.pdca() : paths.serviceRequest("inspection", objectId);
}
