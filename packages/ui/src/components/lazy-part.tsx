import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react';

/** The close callbacks of components that close themselves. */
interface Closing {
  readonly onClose?: (answer: null) => void;
  readonly onDone?: () => void;
  readonly onAnswer?: (isAgreed: false) => void;
}

/**
 * A component whose code loads when it is first shown; `waiting` is shown until then. When loading fails (reported to the user
 * elsewhere) nothing is rendered: a component that closes itself is closed, everything around it stays, and the next mount loads
 * it again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): (props: P) => ReactNode {
  // Not React.lazy: after showing a fallback it delays the loaded component by some 300 ms.
  const kept: { part?: ComponentType<P> } = {};

  return function LazyPart(props: P) {
    const [part, setPart] = useState(() => kept.part);
    const newest = useRef<P & Closing>(props);
    useEffect(() => {
      newest.current = props;
    });
    useEffect(() => {
      let isGone = false;
      async function fetchPart(): Promise<void> {
        try {
          kept.part ??= await load();
          if (!isGone) setPart(() => kept.part);
        } catch {
          if (!isGone) giveUp(newest.current);
        }
      }
      void fetchPart();
      return () => {
        isGone = true;
      };
    }, []);
    return part ? createElement(part, props) : waiting;
  };
}

function giveUp({ onClose, onDone, onAnswer }: Closing): void {
  onClose?.(null);
  onDone?.();
  onAnswer?.(false);
}
