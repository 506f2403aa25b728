import { execFileSync } from "node:child_process";
import { closeSync, fsyncSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A small ext4 disk in a file, whose power can be cut. Needs root, loop devices and perl. */
export type Disk = {
  /** Where it is mounted. */
  folder: string;
  /** Cuts the power: what has not been written to the device is lost, and every further access fails. */
  cut: () => void;
  /** Starts again after a cut: the file system recovers from its journal. */
  mountAgain: () => void;
  remove: () => void;
};

const IMAGE_MB = 600;

// FS_IOC_SHUTDOWN with FS_SHUTDOWN_FLAGS_NOLOGFLUSH: nothing is flushed, not even the journal. File-system tests of the
// kernel simulate a power cut in the same way.
const SHUTDOWN =
  'sysopen(F, $ARGV[0], 0) or die "open: $!"; my $flag = pack("L", 2); ioctl(F, 0x8004587d, $flag) or die "ioctl: $!"';

const run = (command: string, ...args: string[]): void =>
  void execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });

/** Makes the disk and mounts it. Throws when this machine does not allow that. */
export const createDisk = (): Disk => {
  const root = mkdtempSync(join(tmpdir(), "pharos-disk-"));
  const image = join(root, "disk.img");
  const folder = join(root, "mount");
  mkdirSync(folder);
  run("truncate", "-s", `${IMAGE_MB}M`, image);
  run("mkfs.ext4", "-q", "-F", image);
  const mount = (): void => run("mount", "-o", "loop", image, folder);
  mount();
  return {
    folder,
    cut: () => run("perl", "-e", SHUTDOWN, folder),
    mountAgain: () => {
      run("umount", folder);
      mount();
    },
    remove: () => {
      run("umount", folder);
      rmSync(root, { recursive: true, force: true });
    },
  };
};

/**
 * Writes random data files back to the disk, as a kernel does whenever it likes. It shows whether a data page can reach
 * the disk before the log that explains it.
 */
export const writeBackAtRandom = (dataFolder: string): (() => void) => {
  const timer = setInterval(() => {
    try {
      const database = join(dataFolder, "base", "5");
      const files = readdirSync(database);
      const file = files[Math.floor(Math.random() * files.length)] ?? "";
      const fd = openSync(join(database, file), "r");
      fsyncSync(fd);
      closeSync(fd);
    } catch {
      // The folder is not there yet, the file has just gone, or the power has.
    }
  }, 15);
  return () => clearInterval(timer);
};
