import { Cluster, Panel, Text } from "@pharos/ui";
import { Form, type FormInstance, Switch } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { RemoteFields } from "../intake/remote-fields.tsx";
import type { CreateValues } from "./create-values.ts";

/** How to connect, for anyone who wants to say it at once; closed until someone does. */
export function RemoteSection({ form }: { readonly form: FormInstance<CreateValues> }): ReactNode {
  const t = useT();
  const isOpen = Form.useWatch("hasRemote", form) === true;
  return (
    <Panel title={t("serviceRequest.remote.title")} extra={t("serviceRequest.create.optional")}>
      <Cluster gap={8} rowGap={2} className="sr-confidential">
        <Form.Item name="hasRemote" valuePropName="checked" noStyle>
          <Switch id="hasRemote" size="medium" aria-describedby="hasRemote-hint" />
        </Form.Item>
        <label htmlFor="hasRemote">{t("serviceRequest.remote.withRequest")}</label>
        <Text as="small" tone="tertiary" id="hasRemote-hint">
          {t("serviceRequest.remote.withRequestHint")}
        </Text>
      </Cluster>
      {isOpen ? (
        <div className="sr-remote-fields">
          <RemoteFields prefix="remote" />
        </div>
      ) : null}
    </Panel>
  );
}
