import { describe, expect, it } from 'vitest';
import { createSubmitKeys } from './submit-key.ts';

describe('the idempotency key of a submit', () => {
  it('stays the same while the same content is sent again without an answer', () => {
    const keys = createSubmitKeys();
    expect(keys.keyFor({ name: 'a' })).toBe(keys.keyFor({ name: 'a' }));
  });

  it('is another one for another content', () => {
    const keys = createSubmitKeys();
    expect(keys.keyFor({ name: 'a' })).not.toBe(keys.keyFor({ name: 'b' }));
  });

  it('is another one once an answer came', () => {
    const keys = createSubmitKeys();
    const first = keys.keyFor({ name: 'a' });
    keys.settle();
    expect(keys.keyFor({ name: 'a' })).not.toBe(first);
  });
});
