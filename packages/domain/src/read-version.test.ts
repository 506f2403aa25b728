import { expect, it } from "vitest";
import { compareVersions } from "./product-version.ts";
import { readVersion } from "./read-version.ts";

const oracle19 = `Oracle Database 19c Enterprise Edition Release 19.0.0.0.0 - Production
Version 19.20.0.0.0`;
const sqlServer = `Microsoft SQL Server 2019 (RTM-CU22) (KB5027702) - 15.0.4322.2 (X64)
  Jul 27 2023 18:11:00
  Copyright (C) 2019 Microsoft Corporation
  Enterprise Edition: Core-based Licensing (64-bit) on Windows Server 2016 Standard 10.0 <X64> (Build 14393: ) (Hypervisor)`;

it.each<[type: string, banner: string, version: string | null]>([
  ["oracle", oracle19, "19.20"],
  ["oracle", "Oracle Database 19c Enterprise Edition Release 19.0.0.0.0 - Production", "19"],
  ["oracle", "Oracle Database 11g Enterprise Edition Release 11.2.0.4.0 - 64bit Production", "11.2.0.4"],
  ["oracle", "Oracle Database 12c Enterprise Edition Release 12.2.0.1.0 - 64bit Production", "12.2.0.1"],
  [
    "oracle",
    "Oracle Database 23ai Free Release 23.0.0.0.0 - Develop, Learn, and Run for Free\nVersion 23.4.0.24.05",
    "23.4.0.24.5",
  ],
  ["oracle", "11gR2", "11.2"],
  ["oracle", "19c RU21", "19.21"],
  ["oracle", "19c (RU 19.21)", "19.21"],
  ["oracle", "Oracle 19c 19.21", "19.21"],
  ["oracle", "19c", "19"],
  ["oracle", "19.21.0.0.231017", "19.21.0.0.231017"],
  ["mysql", "8.0.36", "8.0.36"],
  ["mysql", "mysqld  Ver 8.0.36 for Linux on x86_64 (MySQL Community Server - GPL)", "8.0.36"],
  [
    "mysql",
    "mysql  Ver 14.14 Distrib 5.7.44, for linux-glibc2.12 (x86_64) using  EditLine wrapper",
    "5.7.44",
  ],
  [
    "mysql",
    "/usr/sbin/mysqld  Ver 8.0.36-28 for Linux on x86_64 (Percona Server (GPL), Release 28, Revision 47601f19)",
    "8.0.36-28",
  ],
  ["mysql", "Percona Server 8.0.36-28.1", "8.0.36-28.1"],
  ["mysql", "5.5.5-10.6.16-MariaDB-1:10.6.16+maria~ubu2204-log", "10.6.16"],
  [
    "mysql",
    "mariadb  Ver 15.1 Distrib 10.11.6-MariaDB, for debian-linux-gnu (x86_64) using  EditLine wrapper",
    "10.11.6",
  ],
  ["mysql", "MariaDB Server 11.4.2", "11.4.2"],
  [
    "postgresql",
    "PostgreSQL 15.6 (Debian 15.6-1.pgdg120+2) on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14) 12.2.0, 64-bit",
    "15.6",
  ],
  ["postgresql", "psql (PostgreSQL) 15.6", "15.6"],
  [
    "postgresql",
    "PostgreSQL 9.6.24 on x86_64-redhat-linux-gnu, compiled by gcc (GCC) 4.8.5 20150623 (Red Hat 4.8.5-44), 64-bit",
    "9.6.24",
  ],
  ["postgresql", "PG14.11", "14.11"],
  ["postgresql", "15", "15"],
  [
    "opengauss",
    "(openGauss 5.0.1 build 33b035fd) compiled at 2023-12-15 20:18:43 commit 0 last mr  on x86_64-unknown-linux-gnu, compiled by g++ (GCC) 7.3.0, 64-bit",
    "5.0.1",
  ],
  [
    "opengauss",
    "PostgreSQL 9.2.4 (openGauss 3.0.0 build 02c14696) compiled at 2022-04-01 18:12:34 commit 0 last mr  on aarch64-unknown-linux-gnu",
    "3.0.0",
  ],
  [
    "mogdb",
    "(MogDB 5.0.6 build 8b0a6ca8) compiled at 2024-03-27 11:05:08 commit 0 last mr 1804 on x86_64-unknown-linux-gnu, compiled by g++ (GCC) 7.3.0, 64-bit",
    "5.0.6",
  ],
  [
    "gaussdb",
    "gaussdb (GaussDB Kernel 505.1.0 build 44f4fa53) compiled at 2023-12-25 18:56:31 commit 6998 last mr 13880 release",
    "505.1.0",
  ],
  [
    "gaussdb",
    "PostgreSQL 9.2.4 (GaussDB Kernel V500R002C10 build 87bd4f1a) compiled at 2022-05-22 19:01:51 on aarch64",
    "500.2.10",
  ],
  ["gaussdb", "V500R001C20SPC300", "500.1.20.300"],
  ["dm", "DM Database Server 64 V8\nDB Version: 0x7000c\n03134284044-20230905-201299-20046", "8"],
  ["dm", "DM8", "8"],
  ["dm", "DM Database Server x64 V8.1.3.140-2024.02.03-217125-20067-ENT", "8.1.3.140"],
  ["dm", "1-2-38-21.07.09-142387-10013-ENT  Pack1", "8.1.2.38"],
  [
    "kingbase",
    "KingbaseES V008R006C008B0020 on x86_64-pc-linux-gnu, compiled by gcc (GCC) 4.1.2 20080704 (Red Hat 4.1.2-46), 64-bit",
    "8.6.8.20",
  ],
  ["kingbase", "V8R6", "8.6"],
  ["kingbase", "KingbaseES V009R001C002B0014", "9.1.2.14"],
  [
    "oceanbase",
    "OceanBase_CE 4.2.1.2 (r102010012023120119-130bf91ba413a00bb696fe8853906fde1f29f83d) (Built Dec  1 2023 20:00:25)",
    "4.2.1.2",
  ],
  ["oceanbase", "5.7.25-OceanBase-v4.2.1.7", "4.2.1.7"],
  ["oceanbase", "observer (OceanBase 3.2.4.5)", "3.2.4.5"],
  ["tidb", "5.7.25-TiDB-v7.1.3", "7.1.3"],
  ["tidb", "8.0.11-TiDB-v7.5.1", "7.5.1"],
  [
    "tidb",
    "Release Version: v8.1.0\nEdition: Community\nGit Commit Hash: 945d07c5d5c7a1ae212f6013adfb187f2de24b23\nGoVersion: go1.21.10",
    "8.1.0",
  ],
  ["sqlserver", sqlServer, "15.0.4322.2"],
  ["sqlserver", "SQL Server 2019", "15"],
  ["sqlserver", "2008 R2", "10.50"],
  [
    "redis",
    "Redis server v=7.2.4 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=d2c8a4b91e8c0e6a",
    "7.2.4",
  ],
  ["redis", "# Server\nredis_version:6.2.14\nredis_git_sha1:00000000", "6.2.14"],
  ["redis", "redis-cli 7.0.15", "7.0.15"],
  ["other", "db version v6.0.13\nBuild Info: {", "6.0.13"],
  ["other", "MongoDB 6.0.13 Community", "6.0.13"],
  ["other", "v2.3", "2.3"],
  ["oracle", "最新", null],
  ["postgresql", "latest on 64 bit", null],
])("reads of %s in %j the version %s", (type, banner, version) => {
  const read = readVersion(type, banner);
  if (version === null) expect(read).toBeNull();
  else {
    expect(read).not.toBeNull();
    expect(compareVersions(read ?? "", version)).toBe(0);
    // No number too many: 19 says less than 19.0, although they compare as equal.
    expect(read?.match(/\d+/g)?.[version.match(/\d+/g)?.length ?? 0] ?? "0").toMatch(/^0+$/);
  }
});

it("reads nothing from nothing", () => {
  expect([readVersion("oracle", null), readVersion("oracle", " ")]).toEqual([null, null]);
});
