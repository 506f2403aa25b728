// What people ask the knowledge base of the demo story, and the article that answers: thirty error codes as they are pasted or
// typed. Either language of an article is an answer.

/** A question and the articles that answer it, by the names of their files. */
export type Question = readonly [text: string, ...slugs: string[]];

/** Error codes and names of settings, as people paste or type them. */
export const codeQuestions: readonly Question[] = [
  ["ORA-01555", "ora-01555-snapshot-too-old"],
  ["ora 1555", "ora-01555-snapshot-too-old"],
  ["ora1555", "ora-01555-snapshot-too-old"],
  ["1555", "ora-01555-snapshot-too-old"],
  ["ORA-22924", "ora-01555-snapshot-too-old"],
  ["ORA-30036", "ora-01555-snapshot-too-old"],
  ["ORA-00257", "ora-00257-archiver-error"],
  ["ora-257", "ora-00257-archiver-error"],
  ["ORA-19809", "ora-00257-archiver-error"],
  ["ORA-19804", "ora-00257-archiver-error"],
  ["RMAN-08137", "ora-00257-archiver-error"],
  ["ORA-04031", "ora-04031-shared-pool"],
  ["ora 4031", "ora-04031-shared-pool"],
  ["ORA-00060", "oracle-row-lock-contention"],
  ["ora-60", "oracle-row-lock-contention"],
  ["ORA-30006", "oracle-row-lock-contention"],
  ["ORA-15041", "asm-usable-file-mb"],
  ["ORA-16191", "data-guard-gap"],
  ["ORA-26040", "data-guard-gap"],
  ["ORA-13541", "oracle-sysaux-growth"],
  ["ora-1653", "oracle-sysaux-growth"],
  ["ERROR 1213", "mysql-innodb-deadlock"],
  ["1213", "mysql-innodb-deadlock"],
  ["1205", "mysql-innodb-deadlock", "mysql-metadata-lock"],
  ["4092", "mysql-online-ddl-algorithm"],
  ["1846", "mysql-online-ddl-algorithm"],
  ["MY-011505", "mysql-mgr-member-error"],
  ["MY-013865", "mysql-redo-capacity"],
  ["40001", "mysql-innodb-deadlock", "postgresql-recovery-conflict"],
  ["CRS-1610", "rac-node-eviction"],
];
