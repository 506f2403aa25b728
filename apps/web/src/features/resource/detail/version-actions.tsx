import { resourceStatus } from "@pharos/domain/enums";
import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { type ResourceVersion, useReviewResource, useSubmitResource, useTakeDownResource } from "../api.ts";

const RejectDialog = lazyPart(async () => (await import("./reject.dialog.tsx")).RejectDialog);

interface VersionActionsProps {
  readonly resourceId: number;
  /** The resource as it is read here. */
  readonly rowVersion: number;
  readonly version: ResourceVersion;
}

/** What can be done with a version by those who manage it; nothing when that is nothing. */
export function VersionActions({ resourceId, rowVersion, version }: VersionActionsProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [confirm, question] = useConfirm();
  const [isRejecting, setIsRejecting] = useState(false);
  const submit = useSubmitResource();
  const review = useReviewResource();
  const takeDown = useTakeDownResource();
  const mayWriteNews = useMe().perms.includes("knowledge:create");
  const body = { id: resourceId, versionId: version.id };
  const { abilities } = version;
  const ask = async (title: string, okText: string, run: () => void) => {
    if (await confirm({ title, okText })) run();
  };
  return (
    <Cluster gap={8} rowGap={8}>
      {abilities.review.isAllowed ? (
        <>
          <Button
            type="primary"
            loading={review.isPending}
            onClick={() =>
              void ask(t("resource.action.approveQuestion"), t("resource.action.approve"), () =>
                review.mutate({ body: { ...body, rowVersion, status: 3 } }),
              )
            }
          >
            {t("resource.action.approve")}
          </Button>
          <Button danger onClick={() => setIsRejecting(true)}>
            {t("resource.action.reject")}
          </Button>
        </>
      ) : null}
      {abilities.submit.isAllowed ? (
        <Button
          loading={submit.isPending}
          onClick={() =>
            void ask(t("resource.action.submitQuestion"), t("resource.action.submit"), () =>
              submit.mutate({ body: { ...body, rowVersion } }),
            )
          }
        >
          {t("resource.action.submit")}
        </Button>
      ) : null}
      {abilities.edit.isAllowed ? (
        <Button onClick={() => void navigate(paths.editResource({ id: resourceId, version: version.id }))}>
          {t("resource.action.edit")}
        </Button>
      ) : null}
      {mayWriteNews && resourceStatus.fromCode(version.status) === "delivered" ? (
        <Button onClick={() => void navigate(paths.editArticle({ resourceId, versionId: version.id }))}>
          {t("resource.action.writeNews")}
        </Button>
      ) : null}
      {abilities.takeDown.isAllowed ? (
        <Button
          danger
          loading={takeDown.isPending}
          onClick={() =>
            void ask(t("resource.action.takeDownQuestion"), t("resource.action.takeDown"), () =>
              takeDown.mutate({ body }),
            )
          }
        >
          {t("resource.action.takeDown")}
        </Button>
      ) : null}
      {isRejecting ? (
        <RejectDialog
          resourceId={resourceId}
          rowVersion={rowVersion}
          version={version}
          onClose={() => setIsRejecting(false)}
        />
      ) : null}
      {question}
    </Cluster>
  );
}
