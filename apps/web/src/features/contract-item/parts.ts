// The second public face, apart from index.ts so that pages which need none of it do not carry it: the items on the card of a service number, and small parts of lists and forms.

export { ProductChoice } from "./parts/choice-fields.tsx";
export { companyFilter, toggleFilter } from "./parts/filters.tsx";
export { asText } from "./parts/number-text.ts";
export { ServiceNumberItems } from "./service/service-number-items.tsx";
