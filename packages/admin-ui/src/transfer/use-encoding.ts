import { useState } from 'react';
import type { ReadEncoding } from './import-answer.ts';

/** The encoding of an import file in a dialog: as it was read first, and as the user chose. */
export interface EncodingState {
  /** The first reading: it has the candidates, which a reading in a chosen encoding has not. */
  readonly asked: ReadEncoding | null;
  readonly chosen: string | null;
  /** Notes how a file was read. */
  note(encoding: ReadEncoding | null | undefined): void;
  choose(encoding: string): void;
  reset(): void;
}

/** Keeps the question about an encoding open while the user tries the candidates. */
export function useEncoding(): EncodingState {
  const [asked, setAsked] = useState<ReadEncoding | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  return {
    asked,
    chosen,
    note: (encoding) => setAsked((before) => (before && before.candidates.length > 0 ? before : (encoding ?? null))),
    choose: setChosen,
    reset: () => {
      setAsked(null);
      setChosen(null);
    },
  };
}
