import type { AssetDetail } from "@pharos/api/asset";
import { Button, Tooltip } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { useRetireAsset } from "../api.ts";

interface RetireButtonProps {
  readonly asset: AssetDetail;
  readonly onRetired: () => void;
}

/** Takes an asset out of use, after a question; disabled with the reason while requests are open. */
export function RetireButton({ asset, onRetired }: RetireButtonProps): ReactNode {
  const t = useT();
  const retire = useRetireAsset();
  const [confirm, holder] = useConfirm();
  const { edit, retire: ability } = asset.abilities;
  if (!edit.isAllowed) return null;
  const ask = () =>
    confirm({
      title: t("asset.detail.retireTitle", { name: asset.name }),
      content: t("asset.detail.retireBody"),
      okText: t("asset.detail.retire"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      onOk: () => retire.mutateAsync({ params: { id: asset.id } }).then(onRetired, () => undefined),
    });
  return (
    <>
      {holder}
      <Tooltip title={ability.isAllowed ? undefined : ability.reason}>
        <Button danger disabled={!ability.isAllowed} onClick={() => void ask()}>
          {t("asset.detail.retire")}
        </Button>
      </Tooltip>
    </>
  );
}
