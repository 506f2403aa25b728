export { teamQueries } from "./api.ts";
export { OwnStatusDialog } from "./lazy-dialogs.tsx";
export { EngineerStatusChip } from "./parts/status.tsx";
