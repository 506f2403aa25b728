import {
  contractStatus,
  type ServiceNumberStatus,
  serviceNumberStatus,
  type Validity,
  validity,
} from "@pharos/domain/enums";

const stopped: readonly ServiceNumberStatus[] = ["suspended", "closed"];

/** The validity of a wire code. */
export const validityOf = (code: number): Validity => validity.fromCode(code);

/** Whether a contract's state says that it was ended before its time. */
export const isTerminated = (status: number): boolean => status === contractStatus.toCode("terminated");

/** The state of a service number's wire code. */
export const numberStatusOf = (code: number): ServiceNumberStatus => serviceNumberStatus.fromCode(code);

/** Whether a service number's state says that someone has stopped it. */
export const isStopped = (status: number): boolean => stopped.includes(numberStatusOf(status));
