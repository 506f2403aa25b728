/** Words of SQL that say what a statement does. Words that are plain English as well count in capitals or in code only. */
export const sqlWords: ReadonlySet<string> = new Set(
  (
    "select insert update delete merge truncate drop create alter rename grant revoke vacuum analyze reindex cluster checkpoint " +
    "concurrently cascade restrict table index view sequence schema database tablespace datafile system set reset reload " +
    "begin commit rollback savepoint lock unlock explain copy refresh materialized prepare execute deallocate discard " +
    "listen notify purge flashback recover switch logfile archive shutdown immediate abort startup mount open flush kill " +
    "session user role password profile resize autoextend maxsize flush logs master slave replica start stop change " +
    "replication publication subscription enable disable validate force full freeze verbose only exclusive share nowait " +
    "where from into values on add column constraint primary foreign key unique not null default modify compile rebuild " +
    "online offline shrink space move partition exchange split compute statistics gather"
  ).split(" "),
);
