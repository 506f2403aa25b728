export { LeaveQuestion } from "./leave-question.tsx";
export { useSendOrKeep } from "./use-send-or-keep.ts";
