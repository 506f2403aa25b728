// The second public face, apart from index.ts so that pages which need none of it do not carry it.

export { CandidatePlansDialog } from "./linking/candidate-plans.dialog.tsx";
export { preloadCheckIn } from "./on-site/on-site-actions.tsx";
export { TodayVisit } from "./on-site/today-visit.tsx";
export { EndPlanOffer } from "./parts/end-plan-offer.tsx";
export { RecurringSeries } from "./recurring/recurring-series.tsx";
