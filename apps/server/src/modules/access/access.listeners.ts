import { builtinRoles } from "@pharos/domain/roles";
import { type Listener, listener } from "../../platform/outbox.ts";
import { accountLocked } from "../identity/index.ts";
import { notify } from "../message/index.ts";
import { rolesChanged } from "./access.events.ts";
import { findRoleCodes } from "./grant.repo.ts";
import { findSystemAdmins, findUserName } from "./recipients.repo.ts";

/** Tells a person and the system admins that the person's roles are others now. */
const notifyRolesChanged = listener(
  "access.notifyRolesChanged",
  rolesChanged,
  async (tx, { userId, byUserId }, { eventId }) => {
    const [name, roles, admins] = [
      await findUserName(tx.db, userId),
      await findRoleCodes(tx.db, userId),
      await findSystemAdmins(tx.db),
    ];
    if (name === undefined) return;
    const params = { name, roles: roles.map(wordOf).join(" / ") || "–" };
    await notify(tx, {
      userIds: [userId],
      event: "role.changed",
      type: "system",
      titleKey: "accessServer.message.ownRolesChanged",
      params,
      object: { type: "user", id: userId },
      dedupeKey: `access.rolesChanged:${eventId}`,
    });
    await notify(tx, {
      // Anyone who did it knows.
      userIds: admins.filter((id) => id !== byUserId && id !== userId),
      event: "role.changed",
      type: "system",
      titleKey: "accessServer.message.rolesChanged",
      params,
      link: `/userList?user=${userId}`,
      object: { type: "user", id: userId },
      dedupeKey: `access.rolesChanged.sys:${eventId}`,
    });
  },
);

/** Both languages at once: the message is stored, and read in either. */
function wordOf(code: string): string {
  if (!Object.hasOwn(builtinRoles, code)) return code;
  // Checked on the line above.
  const { zh, en } = builtinRoles[code as keyof typeof builtinRoles];
  return `${zh} ${en}`;
}

/** Tells a person, and the system admins, that the password is being tried. */
const notifyLocked = listener(
  "access.notifyLocked",
  accountLocked,
  async (tx, { userId, ip }, { eventId }) => {
    const name = await findUserName(tx.db, userId);
    if (name === undefined) return;
    const admins = await findSystemAdmins(tx.db);
    const shared = {
      event: "user.locked",
      type: "system",
      level: "warn",
      params: { name, ip },
      object: { type: "user", id: userId },
    } as const;
    await notify(tx, {
      ...shared,
      userIds: [userId],
      titleKey: "accessServer.message.ownLocked",
      dedupeKey: `access.locked:${eventId}`,
    });
    await notify(tx, {
      ...shared,
      userIds: admins.filter((id) => id !== userId),
      titleKey: "accessServer.message.locked",
      link: `/userList?user=${userId}`,
      dedupeKey: `access.locked.sys:${eventId}`,
    });
  },
);

/** Reactions of this module to committed facts. */
export const accessListeners: readonly Listener[] = [notifyRolesChanged, notifyLocked];
