import { randomId } from '../../http/random-id.ts';

interface Submit {
  readonly content: string;
  readonly key: string;
}

/**
 * The idempotency keys of one form: a submit that got no answer is repeated under its own key as long as its content is the
 * same, so that the server does it once; every other submit has a key of its own.
 */
export function createSubmitKeys(): { keyFor(input: unknown): string; settle(): void } {
  const open: { submit: Submit | null } = { submit: null };
  return {
    keyFor: (input) => {
      const content = JSON.stringify(input ?? {});
      if (open.submit?.content !== content) open.submit = { content, key: randomId() };
      return open.submit.key;
    },
    settle: () => {
      open.submit = null;
    },
  };
}
