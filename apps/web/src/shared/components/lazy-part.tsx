import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { chunkOnce } from "../load-chunk.ts";
import { notify } from "../notify.ts";
import { translate } from "../texts.ts";

/**
 * A dialog or popover whose code is fetched when it is first opened. When that fails the reader is told and the part
 * closes again, so that opening it once more tries once more; the page behind it is not touched.
 */
export function lazyPart<Props extends { readonly onClose: () => void }>(
  importer: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const load = chunkOnce(importer);
  return function LazyPart(props: Props): ReactNode {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const giveUp = useEffectEvent(() => {
      notify.error(translate("shell.error.part"));
      props.onClose();
    });
    useEffect(() => {
      let isGone = false;
      load().then(
        (loaded) => {
          // A component is a function, which the setter would call.
          if (!isGone) setPart(() => loaded);
        },
        () => {
          if (!isGone) giveUp();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Part === null ? null : createElement(Part, props);
  };
}
