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

interface Closeable {
  readonly onClose?: () => void;
}

/** A component whose code arrives later; `preload` fetches the code, so that the first showing has it at once. */
type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/**
 * A dialog, a popover or a part of a page whose code is fetched when it is first shown. When that fails the reader is
 * told to load the page anew; what can be closed closes again. The rest of the page is not touched. `placeholder` keeps
 * its place meanwhile.
 */
export function lazyPart<Props extends object>(
  importer: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): LazyPart<Props> {
  const fetchPart = chunkOnce(importer);
  let known: ComponentType<Props> | null = null;
  const load = async () => {
    known = await fetchPart();
    return known;
  };
  return Object.assign(Part, { preload: async () => void (await load()) });

  function Part(props: Props): ReactNode {
    // A component is a function, which the setter would call.
    const [Loaded, setLoaded] = useState(() => known);
    const giveUp = useEffectEvent(() => {
      notify.error(translate("shell.error.part"));
      // The compiler sees no common property of the two kinds.
      (props as Closeable).onClose?.();
    });
    useEffect(() => {
      let isGone = false;
      load().then(
        (loaded) => {
          if (!isGone) setLoaded(() => loaded);
        },
        () => {
          if (!isGone) giveUp();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Loaded === null ? placeholder : createElement(Loaded, props);
  }
}
