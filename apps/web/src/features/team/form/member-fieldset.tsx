import { workCategory } from "@pharos/domain/enums";
import { Avatar, Cluster, Grid, IconButton, Stack, Text } from "@pharos/ui";
import { Form, InputNumber, Switch, TagsSelect } from "@pharos/ui/form";
import { closeIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { useT } from "../../../shared/texts.ts";
import { UserPicker } from "../../organisation/parts.ts";
import { teamQueries } from "../api.ts";
import { teamRules } from "../parts/rules.ts";
import type { MemberFields } from "./team-values.ts";

const weekHours = 40;
const hoursMax = 168;

/** The members of a team as rows: searched, added, changed and removed. */
export function MemberFieldset({ maySetAdmins }: { readonly maySetAdmins: boolean }): ReactNode {
  const t = useT();
  const form = Form.useFormInstance();
  const members = Form.useWatch<readonly MemberFields[] | undefined>("members", form) ?? [];
  return (
    <>
      <Text as="p" size="small" tone="tertiary" className="team-form-hint">
        {t("team.form.membersHint")} {t("team.form.adminHint")}
      </Text>
      <Form.List name="members">
        {(rows, { add, remove }) => (
          <>
            <UserPicker
              isInternal
              value={null}
              placeholder={t("team.form.chooseMembers")}
              label={t("team.action.addMember")}
              onChange={(userId, user) => {
                if (userId === null || members.some((member) => member.userId === userId)) return;
                add({
                  userId,
                  name: user?.employeeName ?? "",
                  category: form.getFieldValue("groupType") ?? "delivery",
                  capacityHours: weekHours,
                  techTags: [],
                  isAdmin: false,
                } satisfies MemberFields);
              }}
            />
            {rows.length === 0 ? (
              <Text as="p" size="small" tone="tertiary" className="team-form-hint">
                {t("team.form.noMembers")}
              </Text>
            ) : null}
            <Stack as="ul" gap={4} className="team-form-members">
              {rows.map((row) => (
                <Grid key={row.key} as="li" gap={8} rowGap={0} align="end">
                  <MemberRowFields
                    index={row.name}
                    name={members[row.name]?.name ?? ""}
                    maySetAdmins={maySetAdmins}
                    onRemove={() => remove(row.name)}
                  />
                </Grid>
              ))}
            </Stack>
          </>
        )}
      </Form.List>
    </>
  );
}

interface MemberRowFieldsProps {
  readonly index: number;
  readonly name: string;
  readonly maySetAdmins: boolean;
  readonly onRemove: () => void;
}

function MemberRowFields({ index, name, maySetAdmins, onRemove }: MemberRowFieldsProps): ReactNode {
  const t = useT();
  const rules = teamRules(t);
  const tags = useQuery(teamQueries.techTags());
  return (
    <>
      {/* A refusal about the person is shown below the name. */}
      <Form.Item name={[index, "userId"]} className="team-form-person">
        <Person name={name} />
      </Form.Item>
      <Form.Item name={[index, "name"]} hidden>
        <input />
      </Form.Item>
      <Form.Item name={[index, "category"]} label={t("team.field.category")}>
        <EnumSelect of={workCategory} by="name" />
      </Form.Item>
      <Form.Item name={[index, "capacityHours"]} label={t("team.field.capacityHours")} rules={[rules.chosen]}>
        <InputNumber min={0} max={hoursMax} step={0.5} />
      </Form.Item>
      <Form.Item name={[index, "techTags"]} label={t("team.field.techTags")} rules={[rules.tags]}>
        <TagsSelect
          tokenSeparators={[",", "，", " "]}
          placeholder={t("team.form.tagsHint")}
          options={(tags.data ?? []).map(({ tag }) => ({ value: tag, label: tag }))}
        />
      </Form.Item>
      <Form.Item name={[index, "isAdmin"]} label={t("team.field.isAdmin")} valuePropName="checked">
        <Switch disabled={!maySetAdmins} />
      </Form.Item>
      <IconButton icon={closeIcon} label={t("team.action.removeMember", { name })} onClick={onRemove} />
    </>
  );
}

function Person({ name }: { readonly name: string }): ReactNode {
  return (
    <Cluster as="span" gap={8} isOneLine className="team-person">
      <Avatar name={name} size={24} />
      <strong>{name}</strong>
    </Cluster>
  );
}
