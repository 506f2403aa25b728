import type { Permission } from "@pharos/domain/permissions";
import type { Locale } from "@pharos/i18n";

/** The key of a program that asks in a person's name. */
export interface ApiTokenUse {
  readonly id: number;
  /** The one organisation it reaches; absent: whatever the person may see. */
  readonly companyId?: number;
}

/**
 * Who is asking, as the database knows them at this moment. Loaded with the session, kept at most one second,
 * never taken from the token or from the request.
 */
export interface Actor {
  readonly userId: number;
  /** 0 without a session: a program with a token, or a mail of the person. */
  readonly sessionId: number;
  readonly account: string;
  /** The employee's name, or the display name. */
  readonly name: string;
  readonly locale: Locale;
  readonly roles: ReadonlySet<string>;
  readonly permissions: ReadonlySet<Permission>;
  /** Signed in with a password that was set for the person: nothing but changing it is open. */
  readonly mustChangePassword: boolean;
  readonly isReviewDba: boolean;
  /** Works for the vendor. */
  readonly isInternal: boolean;
  /** A customer's person: role user and an active member of a customer organisation. */
  readonly isCustomer: boolean;
  /** Customer organisations the person is an active member of. */
  readonly companyIds: readonly number[];
  /** Those of them the person administers. */
  readonly adminCompanyIds: readonly number[];
  /** Vendor teams the person is a member of. */
  readonly teamIds: readonly number[];
  /** Those of them the person administers. */
  readonly adminTeamIds: readonly number[];
  /** On the duty roster right now. */
  readonly isOnDuty: boolean;
  /** When a shift of the person begins or ends next: from then on `isOnDuty` must be read again. */
  readonly dutyChangesAt?: Date;
  /** Present when a program asks with a token of the person: the permissions are then those of the token. */
  readonly apiToken?: ApiTokenUse;
  /** Power View tags; they narrow, never widen. */
  readonly viewTags: readonly string[];
}
