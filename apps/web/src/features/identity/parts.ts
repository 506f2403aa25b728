// The second public face, apart from index.ts so that pages which need none of it do not carry it: parts of forms about accounts.
export { NewPasswordFields } from "./new-password-fields.tsx";
export { SendCode } from "./send-code.tsx";
export { useEnter } from "./use-enter.ts";
