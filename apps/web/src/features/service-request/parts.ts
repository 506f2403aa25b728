// The second public face, apart from index.ts so that pages which need none of it do not carry it: the list of requests.

export { recordsColumns } from "./list/records-columns.tsx";
export { requestLook } from "./list/row-look.ts";
export { TeamQueue, teamQueueQuery } from "./queue/team-queue.tsx";
