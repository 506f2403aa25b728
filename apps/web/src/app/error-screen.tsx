import { ErrorState, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router";
import { isSilent, NetworkError, ServerError } from "../shared/api/index.ts";
import { CssLoadError, isLoadError } from "../shared/load-chunk.ts";
import { useT } from "../shared/texts.ts";

/** What stands in place of a page that could not be loaded or that failed; drafts are in the browser's storage and stay. */
export function ErrorScreen(): ReactNode {
  const t = useT();
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSilent(error) && !isLoadError(error)) reportError(error);
  }, [error]);
  // Someone is on the way to another page already.
  if (isSilent(error)) return null;
  // A browser remembers for the life of a page that a module or its styles did not arrive: only a new page asks again.
  const retry = () =>
    isLoadError(error)
      ? window.location.reload()
      : void navigate(location.pathname + location.search + location.hash, { replace: true });
  return (
    <Stack align="center" justify="center" className="app-error">
      <ErrorState
        title={titleOf(error, t)}
        detail={isLoadError(error) ? error.name : undefined}
        onRetry={retry}
        action={
          <Button type="text" onClick={() => window.location.reload()}>
            {t("shell.error.reload")}
          </Button>
        }
      >
        {t(isLoadError(error) ? "shell.error.loadHint" : "shell.error.keptHint")}
      </ErrorState>
    </Stack>
  );
}

function titleOf(error: unknown, t: ReturnType<typeof useT>): string {
  if (error instanceof CssLoadError) return t("shell.error.css");
  if (isLoadError(error)) return t("shell.error.chunk");
  if (error instanceof NetworkError || error instanceof ServerError) return error.message;
  return t("shell.error.unexpected");
}
