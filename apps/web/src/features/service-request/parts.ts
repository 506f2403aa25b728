// The second public face, apart from index.ts so that pages which need none of it do not carry it: the list of requests.

export { TeamQueue, teamQueueQuery } from "./desk/team-queue.tsx";
export { recordsColumns } from "./records/records-columns.tsx";
