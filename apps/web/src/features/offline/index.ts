export { SignOutQuestion } from "./sign-out-question.tsx";
export { useSendOrKeep } from "./use-send-or-keep.ts";
