import { expect, it } from 'vitest';
import { beforeChange, type RowChange, rewound } from './rewound.domain.ts';

const change = (at: number, action: string, before: unknown, after: unknown = null): RowChange => ({
  rowId: 1,
  at,
  action,
  actorName: 'owner',
  before,
  after,
});

interface Row {
  readonly createdAt: number;
  readonly price: number;
  readonly status: string;
  readonly [field: string]: unknown;
}

const row: Row = { createdAt: 10, price: 5, status: 'off_sale' };

it('undoes edits, transitions, a deletion and a restoration after an instant, and those at the instant not', () => {
  const changes = [
    change(70, 'restore', { status: 'archived' }, { status: 'off_sale' }),
    change(60, 'restore', undefined),
    change(50, 'del', { createdAt: 10, price: 4, status: 'archived' }),
    change(40, 'edit', { price: 3 }, { price: 4 }),
    change(10, 'add', null, { price: 3 }),
  ];
  const at = (instant: number) => rewound<Row>(row, changes, instant);
  expect(at(70)).toEqual(row);
  expect(at(69)).toMatchObject({ status: 'archived', price: 5 });
  expect(at(59)).toBeNull();
  expect(at(50)).toBeNull();
  expect(at(49)).toMatchObject({ price: 4, status: 'archived' });
  expect(at(40)).toMatchObject({ price: 4 });
  expect(at(39)).toMatchObject({ price: 3 });
  expect(at(9)).toBeNull();
});

it('knows that a row without an entry of its beginning was not there before it was created', () => {
  expect(rewound<Row>(row, [], 10)).toEqual(row);
  expect(rewound<Row>(row, [], 9)).toBeNull();
});

it('is not changed by entries that change nothing, such as one of a sensitive value that was shown', () => {
  expect(beforeChange<Row>(row, change(5, 'reveal', null))).toEqual(row);
  expect(beforeChange<Row>(row, change(5, 'sortable', null, { targetId: 2 }))).toEqual(row);
});
