import type { ConfigProviderProps } from "antd";
import {
  calendarIcon,
  checkIcon,
  closeCircleIcon,
  closeIcon,
  downIcon,
  Icon,
  infoFilledIcon,
  loadingIcon,
  okFilledIcon,
  problemFilledIcon,
  warningFilledIcon,
} from "../icons/index.ts";

const clear = <Icon of={closeCircleIcon} />;

/** Icons by the kind of message they stand before. */
export const messageIcons = {
  success: <Icon of={okFilledIcon} />,
  info: <Icon of={infoFilledIcon} />,
  warning: <Icon of={warningFilledIcon} />,
  error: <Icon of={problemFilledIcon} />,
};

const stateIcons = {
  successIcon: messageIcons.success,
  infoIcon: messageIcons.info,
  warningIcon: messageIcons.warning,
  errorIcon: messageIcons.error,
};

/** Our icons in antd's parts: antd's own carry English names that would be read out in every language. */
export const componentDefaults: Partial<ConfigProviderProps> = {
  button: { autoInsertSpace: false, loadingIcon: <Icon of={loadingIcon} isSpinning /> },
  select: {
    suffixIcon: <Icon of={downIcon} />,
    clearIcon: clear,
    removeIcon: <Icon of={closeIcon} />,
    menuItemSelectedIcon: <Icon of={checkIcon} />,
    loadingIcon: <Icon of={loadingIcon} isSpinning />,
  },
  datePicker: { suffixIcon: <Icon of={calendarIcon} />, clearIcon: clear },
  alert: stateIcons,
  modal: stateIcons,
  wave: { disabled: true },
};
