/** A phone number with its middle hidden: `138****0000`; short ones are hidden whole. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null) return null;
  return phone.length < 8 ? "****" : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** A mail address whose local part shows its first letter only: `l***@example.com`. */
export function maskEmail(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf("@");
  return at < 1 ? "***" : `${email.slice(0, 1)}***${email.slice(at)}`;
}
