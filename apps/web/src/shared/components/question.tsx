import { Modal, type ModalFuncProps } from "@pharos/ui/controls";
import { type ReactNode, useEffect, useEffectEvent } from "react";

interface QuestionProps {
  readonly options: ModalFuncProps;
  /** Called with the answer; without one when the question could not be asked. */
  readonly onClose: (isConfirmed?: boolean) => void;
}

/** A question that is asked as soon as it is drawn. */
export function Question({ options, onClose }: QuestionProps): ReactNode {
  const [modal, holder] = Modal.useModal();
  const ask = useEffectEvent(() => {
    const asked = options.type === "info" ? modal.info(options) : modal.confirm(options);
    void asked.then(onClose, () => onClose());
    return asked.destroy;
  });
  useEffect(() => ask(), []);
  return holder;
}
