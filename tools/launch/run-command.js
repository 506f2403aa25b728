import { spawn } from "node:child_process";
import { constants } from "node:os";

const forwarded = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program in the foreground and answers its exit code. Signals sent to us go to it, and we leave
 * only after it has.
 * @param {string} file
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>}
 */
export function runCommand(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: "inherit", ...options });
    const forwards = forwarded.map((signal) => {
      const forward = () => {
        // A terminal sends Ctrl-C to every process of the group, so the child has already had it.
        if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
      };
      process.on(signal, forward);
      return () => process.off(signal, forward);
    });
    const stopWatching = whenNpmIsGone(() => child.kill("SIGTERM"));
    const stopForwarding = () => {
      stopWatching();
      for (const stop of forwards) stop();
    };
    child.once("error", (error) => {
      stopForwarding();
      reject(new Error(`Could not run ${file}: ${error.message}`));
    });
    child.once("exit", (code, signal) => {
      stopForwarding();
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}

/**
 * Ending npm ends the shell between npm and us, but not us: nobody would be left to stop the server.
 * @param {() => void} callback
 * @returns {() => void} stops watching
 */
function whenNpmIsGone(callback) {
  if (process.env["npm_lifecycle_event"] === undefined) return () => {};
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    callback();
  }, 250);
  timer.unref();
  return () => clearInterval(timer);
}
