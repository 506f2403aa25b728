import { maskPhone as maskNumber } from "@pharos/domain/text";

/** A phone number with its middle hidden. */
export function maskPhone(phone: string | null): string | null {
  return phone === null ? null : maskNumber(phone);
}

/** A mail address whose local part shows its first letter only: `l***@example.com`. */
export function maskEmail(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf("@");
  return at < 1 ? "***" : `${email.slice(0, 1)}***${email.slice(at)}`;
}
