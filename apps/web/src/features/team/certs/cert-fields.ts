import type { CertRow } from "@pharos/api/team";

/** A certificate as it is sent back unchanged. */
export function certBody(cert: CertRow) {
  const { name, issuer, certNo, level, issueDate, expireDate, enclosureId } = cert;
  return { name, issuer, certNo, level, issueDate, expireDate, enclosureId };
}
