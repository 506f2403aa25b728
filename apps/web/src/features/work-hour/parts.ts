// The second public face, apart from index.ts so that pages which need none of it do not carry it.

export { hourQueries } from "./api.ts";
export { HourAreaTabs } from "./parts/hour-area-tabs.tsx";
export { preloadQuickHours, QuickHours } from "./parts/quick-hours.tsx";
export { SubjectHours } from "./parts/subject-hours.tsx";
