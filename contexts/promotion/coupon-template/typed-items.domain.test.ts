import { expect, it } from 'vitest';
import { typedItems } from './typed-items.domain.ts';

it('reads codes with quantities, one a line', () => {
  expect(typedItems('CUP-1\nCUP-2 3\n  CUP-3 ×2 \n\nCUP-4 x5; CUP-5 none')).toEqual([
    { code: 'CUP-1', qty: 1 },
    { code: 'CUP-2', qty: 3 },
    { code: 'CUP-3', qty: 2 },
    { code: 'CUP-4', qty: 5 },
    { code: 'CUP-5', qty: 1 },
  ]);
  expect(typedItems(' \n')).toEqual([]);
});
