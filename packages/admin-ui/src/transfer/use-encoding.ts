import { useState } from 'react';
import type { ReadEncoding } from './import-report.ts';

/** The encoding of an import file in a dialog: as it was read first, and as the user chose. */
export interface EncodingState {
  /** The first reading: it has the candidates, which a reading in a chosen encoding has not. */
  readonly asked: ReadEncoding | null;
  readonly chosen: string | null;
  choose(encoding: string): void;
  reset(): void;
}

/** Keeps the question about an encoding open while the user tries the candidates; `read` is how the file was read last. */
export function useEncoding(read: ReadEncoding | null | undefined): EncodingState {
  const [choice, setChoice] = useState<{ readonly asked: ReadEncoding | null; readonly chosen: string } | null>(null);
  const asked = choice?.asked ?? read ?? null;
  return {
    asked,
    chosen: choice?.chosen ?? null,
    choose: (chosen) => setChoice({ asked, chosen }),
    reset: () => setChoice(null),
  };
}
