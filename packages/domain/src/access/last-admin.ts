/** Someone who may do everything. */
export interface SystemAdmin {
  readonly userId: number;
  /** The account is in use, and there is a password or a way to choose one that has not run out. */
  readonly canSignIn: boolean;
}

/** Whether no system admin who can sign in would be left when these people stop being one. */
export const leavesNobody = (admins: readonly SystemAdmin[], leaving: ReadonlySet<number>): boolean =>
  admins.some(({ userId }) => leaving.has(userId)) &&
  !admins.some(({ userId, canSignIn }) => canSignIn && !leaving.has(userId));
