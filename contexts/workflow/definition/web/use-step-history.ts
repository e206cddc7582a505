import { useState } from 'react';
import type { DraftGraph } from '../draft-graph.domain.ts';

const mostSteps = 100;

interface Taken {
  readonly past: readonly DraftGraph[];
  readonly future: readonly DraftGraph[];
  /** What the last change was about: several of the same are undone together, as while a name is typed. */
  readonly about: string | null;
}

const nothing: Taken = { past: [], future: [], about: null };

export interface StepHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  change(graph: DraftGraph, about?: string): void;
  undo(): void;
  redo(): void;
}

/** Changes of a graph that can be taken back, up to a hundred. */
export function useStepHistory(graph: DraftGraph, onChange: (graph: DraftGraph) => void): StepHistory {
  const [{ past, future, about }, setTaken] = useState(nothing);
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (next, what) => {
      if (next === graph) return;
      const isSame = what !== undefined && what === about;
      setTaken({ past: isSame ? past : [...past, graph].slice(-mostSteps), future: [], about: what ?? null });
      onChange(next);
    },
    undo: () => {
      const before = past.at(-1);
      if (!before) return;
      setTaken({ past: past.slice(0, -1), future: [graph, ...future], about: null });
      onChange(before);
    },
    redo: () => {
      const [after, ...rest] = future;
      if (!after) return;
      setTaken({ past: [...past, graph], future: rest, about: null });
      onChange(after);
    },
  };
}
