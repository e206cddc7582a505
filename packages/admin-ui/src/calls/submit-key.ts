import { randomId } from '@shopkeeper/ui';

interface Submit {
  readonly content: string;
  readonly key: string;
}

/**
 * Creates the idempotency keys of one form: a submit that got no reply reuses its key while its content is unchanged, so the
 * server applies it once; any other submit gets a new key.
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
