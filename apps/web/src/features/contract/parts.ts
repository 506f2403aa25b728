// The second public face, apart from index.ts so that pages which need none of it do not carry it: what a form chooses from.

export { contractQueries, serviceNumberQueries, useSaveContract } from "./api.ts";
export { emailListRule } from "./parts/email-list-rule.ts";
