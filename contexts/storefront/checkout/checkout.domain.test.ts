import { describe, expect, it } from 'vitest';
import { leftToPay } from './checkout.domain.ts';

describe('what is left to pay', () => {
  it('is nothing where the balance covers the order, else all of it', () => {
    const covered = { payableAmount: 2250, balance: { available: 2250 } };
    expect(leftToPay(covered, true)).toBe(0);
    expect(leftToPay(covered, false)).toBe(2250);
    expect(leftToPay({ payableAmount: 2250, balance: { available: 2249 } }, true)).toBe(2250);
  });
});
