import { articleTemplate } from "@pharos/domain/enums";
import { Button, Dropdown } from "@pharos/ui/controls";
import { downIcon, Icon, plusIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";

/** Begins an article with one of the templates, or with an empty page. */
export function NewArticleButton(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: articleTemplate.names.map((name) => ({ key: name, label: t(articleTemplate.labelKey(name)) })),
        onClick: ({ key }) => void navigate(paths.editArticle({ template: key })),
      }}
    >
      <Button type="primary" icon={<Icon of={plusIcon} />}>
        {t("article.list.create")} <Icon of={downIcon} />
      </Button>
    </Dropdown>
  );
}
