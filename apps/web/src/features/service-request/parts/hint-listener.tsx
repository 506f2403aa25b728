import { useLiveChannel } from "../../../shared/live/index.ts";

interface HintListenerProps {
  readonly channel: string;
  readonly onHint: () => void;
}

/** Listens to one live channel; a list of unknown length shows one of these for each. Draws nothing. */
export function HintListener({ channel, onHint }: HintListenerProps): null {
  useLiveChannel(channel, onHint);
  return null;
}
