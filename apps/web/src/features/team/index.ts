export { teamQueries } from "./api.ts";
export { MemberDrawer, OwnStatusDialog } from "./lazy-dialogs.tsx";
export { EngineerStatusChip } from "./parts/status.tsx";
