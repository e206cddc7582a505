import { type ComponentType, createElement, lazy, type LazyExoticComponent, type ReactNode, useEffect, useState } from 'react';

/** What parts that close themselves are given. */
interface Closing {
  readonly onClose?: (answer: null) => void;
  readonly onDone?: () => void;
  readonly onAnswer?: (isAgreed: false) => void;
}

/**
 * A part whose code comes when it is first shown. Where the code cannot be had (the person is told so elsewhere) the part is
 * not there: one that closes itself is closed, nothing around it is lost, and the next time it is asked for it is fetched anew.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  const newest: { part: LazyExoticComponent<ComponentType<P>> } = { part: attempt() };

  function attempt(): LazyExoticComponent<ComponentType<P>> {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch {
        return { default: Missing };
      }
    });
  }

  function Missing({ onClose, onDone, onAnswer }: Closing): null {
    // Not before it is on screen: what React renders while it waits would ask for the new attempt, and so without end.
    useEffect(() => {
      newest.part = attempt();
      onClose?.(null);
      onDone?.();
      onAnswer?.(false);
    }, [onClose, onDone, onAnswer]);
    return null;
  }

  return function LazyPart(props: P) {
    const [part] = useState(() => newest.part);
    return createElement(part, props);
  };
}
