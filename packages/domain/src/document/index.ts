export {
  audiencesOf,
  type DocAudience,
  docAudiences,
  type FolderScope,
  isWider,
  levelOf,
} from "./levels.ts";
export { docLimits } from "./limits.ts";
export { folderRagStateOf, ragStateOf } from "./rag.ts";
export { formattedEndings, type TextKind, textKindOf } from "./text-kind.ts";
