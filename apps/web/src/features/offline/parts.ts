// The second public face, apart from index.ts so that pages which need none of it do not carry it.

export { OfflineEntries } from "./offline-entries.tsx";
export { OnDevice } from "./on-device.tsx";
