import { lazyPart } from "../../shared/components/lazy-part.tsx";

/** Dialogs of this feature, fetched when they open. */
export const CompanyFormDialog = lazyPart(
  async () => (await import("./company-form.dialog.tsx")).CompanyFormDialog,
);
export const VisibilityDialog = lazyPart(
  async () => (await import("./visibility.dialog.tsx")).VisibilityDialog,
);
export const DeliverFilesDialog = lazyPart(
  async () => (await import("./deliver-files.dialog.tsx")).DeliverFilesDialog,
);
export const AddMembersDialog = lazyPart(
  async () => (await import("./add-members.dialog.tsx")).AddMembersDialog,
);
export const EditMemberDialog = lazyPart(
  async () => (await import("./edit-member.dialog.tsx")).EditMemberDialog,
);
export const RemoveMembersDialog = lazyPart(
  async () => (await import("./remove-members.dialog.tsx")).RemoveMembersDialog,
);
export const MemberHistoryDrawer = lazyPart(
  async () => (await import("./members/member-history.drawer.tsx")).MemberHistoryDrawer,
);
