import type { EncryptLevel } from "../enums.ts";

/** From the widest circle of readers to the closest. */
const fromWidest: readonly EncryptLevel[] = ["public", "customer", "internal", "restricted"];

/** Whether a level admits more readers than another one. */
export const isWider = (level: EncryptLevel, than: EncryptLevel): boolean =>
  fromWidest.indexOf(level) < fromWidest.indexOf(than);

/** The level of a folder: its own, unless that of the folder it stands in is stricter. */
export function levelOf(own: EncryptLevel | null, inherited: EncryptLevel | null): EncryptLevel {
  if (own === null) return inherited ?? "internal";
  return inherited !== null && isWider(own, inherited) ? inherited : own;
}

/** A circle of people, as the explanation of who may read a folder names them. */
export const docAudiences = [
  "leads",
  "servingAdmins",
  "serving",
  "members",
  "admins",
  "reviewers",
  "staff",
  "covered",
  "everyone",
] as const;
export type DocAudience = (typeof docAudiences)[number];

/** What decides who reads a folder. */
export interface FolderScope {
  readonly level: EncryptLevel;
  /** Belongs to a customer's organisation; else to the vendor's library. */
  readonly isOfCompany: boolean;
}

const ofCompany: Readonly<Record<EncryptLevel, readonly DocAudience[]>> = {
  public: ["leads", "servingAdmins", "serving", "members"],
  customer: ["leads", "servingAdmins", "serving", "members"],
  internal: ["leads", "servingAdmins", "serving"],
  restricted: ["leads", "servingAdmins"],
};

const ofLibrary: Readonly<Record<EncryptLevel, readonly DocAudience[]>> = {
  public: ["admins", "reviewers", "staff", "everyone"],
  customer: ["admins", "reviewers", "staff", "covered"],
  internal: ["admins", "reviewers", "staff"],
  restricted: ["admins", "reviewers"],
};

/** Who may read what stands in a folder. */
export const audiencesOf = ({ level, isOfCompany }: FolderScope): readonly DocAudience[] =>
  (isOfCompany ? ofCompany : ofLibrary)[level];
