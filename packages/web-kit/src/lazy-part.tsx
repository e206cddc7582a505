import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react';

/** What parts that close themselves are given. */
interface Closing {
  readonly onClose?: (answer: null) => void;
  readonly onDone?: () => void;
  readonly onAnswer?: (isAgreed: false) => void;
}

/**
 * A part whose code comes when it is first shown; until then `waiting` stands in its place. Where the code cannot be had (the
 * person is told so elsewhere) the part is not there: one that closes itself is closed, nothing around it is lost, and the next
 * time it is asked for it is fetched anew.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): (props: P) => ReactNode {
  // Not React's own lazy: it keeps what has come waiting for some 300 ms once a fallback was shown.
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
