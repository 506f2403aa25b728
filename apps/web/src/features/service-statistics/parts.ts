// The public face: what other boards share with the statistics of requests.

export { Defined } from "./parts/defined.tsx";
export { type Days, daysBefore, daysOf, type Span, spans } from "./parts/statistics-address.ts";
