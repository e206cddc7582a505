import { describe, expect, it } from 'vitest';
import { createSubmitKeys } from './submit-key.ts';

describe('the idempotency key of a submit', () => {
  it('reuses the key while the same content is sent again without a reply', () => {
    const keys = createSubmitKeys();
    expect(keys.keyFor({ name: 'a' })).toBe(keys.keyFor({ name: 'a' }));
  });

  it('creates a new key for different content', () => {
    const keys = createSubmitKeys();
    expect(keys.keyFor({ name: 'a' })).not.toBe(keys.keyFor({ name: 'b' }));
  });

  it('creates a new key after a reply', () => {
    const keys = createSubmitKeys();
    const first = keys.keyFor({ name: 'a' });
    keys.settle();
    expect(keys.keyFor({ name: 'a' })).not.toBe(first);
  });
});
