/** A state of an automaton: what has been read of some patterns. */
interface State {
  readonly next: Map<number, State>;
  /** The longest other beginning of a pattern with which what was read ends; the start has none. */
  fallback: State | null;
  /** The index of the pattern that ends here. */
  pattern: number | null;
  /** The next state along the fallbacks where a pattern ends. */
  shorter: State | null;
}

/** Where a pattern was found; positions count UTF-16 units, `end` is after the last one. */
export interface Found {
  readonly pattern: number;
  readonly start: number;
  readonly end: number;
}

const newState = (): State => ({ next: new Map(), fallback: null, pattern: null, shorter: null });

function write(start: State, pattern: string, index: number): void {
  let state = start;
  for (let at = 0; at < pattern.length; at += 1) {
    const unit = pattern.charCodeAt(at);
    const next = state.next.get(unit) ?? newState();
    state.next.set(unit, next);
    state = next;
  }
  state.pattern ??= index;
}

/** The state after one more unit. */
function after(state: State, unit: number): State {
  let from = state;
  for (;;) {
    const next = from.next.get(unit);
    if (next) return next;
    if (from.fallback === null) return from;
    from = from.fallback;
  }
}

/** Connects the states, those that have read less first. */
function connect(start: State): void {
  const waiting = [start];
  for (const state of waiting)
    for (const [unit, next] of state.next) {
      next.fallback = state.fallback === null ? start : after(state.fallback, unit);
      next.shorter = next.fallback.pattern === null ? next.fallback.shorter : next.fallback;
      waiting.push(next);
    }
}

/**
 * Builds the automaton of Aho and Corasick for patterns, none of which is empty; the returned function finds every one in a text, in time
 * that grows with the text and the number of matches only. Of equal patterns the first is found. It reads UTF-16 units: finding the
 * borders of graphemes takes seconds for a long Chinese text.
 */
export function patternFinder(patterns: readonly string[]): (text: string) => Found[] {
  const start = newState();
  for (const [index, pattern] of patterns.entries()) write(start, pattern, index);
  connect(start);
  return (text) => {
    const found: Found[] = [];
    let state = start;
    for (let at = 0; at < text.length; at += 1) {
      state = after(state, text.charCodeAt(at));
      for (let one: State | null = state; one !== null; one = one.shorter)
        if (one.pattern !== null)
          found.push({ pattern: one.pattern, start: at + 1 - (patterns[one.pattern]?.length ?? 0), end: at + 1 });
    }
    return found;
  };
}
