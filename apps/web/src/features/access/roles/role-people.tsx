import type { RoleDetail, RoleUser } from "@pharos/api/access";
import { Avatar, Cluster, EmptyState, SkeletonCards, Stack, StatusChip, Text, useIsPhone } from "@pharos/ui";
import { Button, Select } from "@pharos/ui/controls";
import { Pager, SearchField } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { notify } from "../../../shared/notify.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { UserPicker } from "../../organisation/parts.ts";
import { accessQueries, useAuthorizeRole } from "../api.ts";
import { nameOf } from "../parts/role-words.ts";
import "./role-people.css";

const pageSize = 20;

/** Who holds a role: add, remove, and for team admins of which team. */
export function RolePeople({ role }: { readonly role: RoleDetail }): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [keyword, setKeyword] = useState("");
  const [pageNum, setPageNum] = useState(1);
  const people = useQuery(accessQueries.roleUsers({ roleId: role.id, keyword, pageNum, pageSize }));
  return (
    <Stack gap={8}>
      {isPhone ? null : <AddPerson role={role} />}
      <SearchField
        value={keyword}
        onChange={(words) => {
          setKeyword(words);
          setPageNum(1);
        }}
        placeholder={t("access.roles.searchPeople")}
      />
      {people.isPending ? <SkeletonCards cards={4} cardHeight={44} /> : null}
      <QueryError query={people} isCompact />
      {people.data?.total === 0 ? <EmptyState isCompact>{t("access.roles.nobody")}</EmptyState> : null}
      <ul className="role-people-list" aria-label={t("access.roles.people")}>
        {people.data?.list.map((person) => (
          <Person key={person.userId} role={role} person={person} isReadOnly={isPhone} />
        ))}
      </ul>
      {people.data && people.data.total > pageSize ? (
        <Pager
          label={t("access.roles.people")}
          pageNum={pageNum}
          pageSize={pageSize}
          total={people.data.total}
          pageSizes={[pageSize]}
          onPage={setPageNum}
          onPageSize={() => setPageNum(1)}
        />
      ) : null}
    </Stack>
  );
}

function AddPerson({ role }: { readonly role: RoleDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isTeamAdmin = role.code === "ta";
  const teams = useQuery({ ...accessQueries.teams(), enabled: isTeamAdmin });
  const [userId, setUserId] = useState<number | null>(null);
  const [teamId, setTeamId] = useState<number | null>(null);
  const authorize = useAuthorizeRole();
  const add = async () => {
    if (userId === null) return;
    const body = { roleId: role.id, addUserIds: [userId], ...(isTeamAdmin && teamId && { teamId }) };
    try {
      const { warnings } = await authorize.mutateAsync({ body });
      for (const { employeeName } of warnings)
        notify.info(t("access.roles.impliedDba", { name: employeeName }));
      setUserId(null);
    } catch {
      // The toast has said why; the choice stays.
    }
  };
  return (
    <Cluster gap={8} align="stretch" className="role-people-add">
      <UserPicker
        value={userId}
        onChange={setUserId}
        label={t("access.roles.choosePerson")}
        placeholder={t("access.roles.choosePerson")}
      />
      {isTeamAdmin ? (
        <Select
          aria-label={t("access.roles.chooseTeam")}
          placeholder={t("access.roles.chooseTeam")}
          value={teamId}
          onChange={setTeamId}
          showSearch={{ optionFilterProp: "label" }}
          options={(teams.data ?? []).map(({ id, name, nameEn }) => ({
            value: id,
            label: nameIn(locale, name, nameEn),
          }))}
        />
      ) : null}
      <Button
        type="primary"
        loading={authorize.isPending}
        disabled={userId === null || (isTeamAdmin && teamId === null)}
        onClick={() => void add()}
      >
        {t("access.roles.addPerson")}
      </Button>
    </Cluster>
  );
}

interface PersonProps {
  readonly role: RoleDetail;
  readonly person: RoleUser;
  readonly isReadOnly: boolean;
}

function Person({ role, person, isReadOnly }: PersonProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const authorize = useAuthorizeRole();
  const confirm = useConfirmChange();
  const remove = async (teamId?: number) => {
    if (!(await confirm.ask(`${nameOf(role, locale)} · ${person.employeeName}`))) return;
    await authorize
      .mutateAsync({ body: { roleId: role.id, removeUserIds: [person.userId], ...(teamId && { teamId }) } })
      // The toast has said why.
      .catch(() => undefined);
  };
  return (
    <Cluster as="li" gap={8} isOneLine>
      {confirm.holder}
      <Avatar name={person.employeeName} size={28} />
      <Stack as="span" isGrowing>
        <Cluster as="span" gap={8} isOneLine>
          <Link to={paths.users({ user: person.userId })}>{person.employeeName}</Link>
          {person.status === 0 ? (
            <StatusChip tone="mute">{t("enums.accountState.disabled")}</StatusChip>
          ) : null}
        </Cluster>
        <Text size="small" tone="tertiary">
          {[person.account, nameIn(locale, person.companyName, person.companyNameEn)]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </Stack>
      {role.code === "ta" ? (
        <Cluster as="span" gap={8} rowGap={2} align="stretch" size="small" tone="tertiary">
          {person.teams.map(({ teamId, ...team }) => (
            <span key={teamId}>
              {nameIn(locale, team.teamName, team.teamNameEn)}
              {isReadOnly || person.teams.length < 2 ? null : (
                <Button
                  type="text"
                  size="small"
                  aria-label={t("access.roles.removeFromTeam", {
                    team: nameIn(locale, team.teamName, team.teamNameEn),
                  })}
                  onClick={() => void remove(teamId)}
                >
                  {"×"}
                </Button>
              )}
            </span>
          ))}
        </Cluster>
      ) : null}
      {isReadOnly ? null : (
        <Button loading={authorize.isPending} onClick={() => void remove()}>
          {t("access.roles.removePerson")}
        </Button>
      )}
    </Cluster>
  );
}
