import type { Queryable } from '@shopkeeper/server/database';
import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { eq } from 'drizzle-orm';
import { tableOf } from '../tables/index.ts';
import { columns, optionalColumns, typedQuery } from './typed-query.ts';

declare const db: Queryable;
const letter = defineResource({
  context: 'post',
  name: 'letter',
  fields: { title: f.text({ max: 40 }), state: f.choice({ values: ['draft', 'sent'] }), sentAt: f.time({ optional: true }) },
  label: 'title',
  list: ['title'],
});
const t = tableOf(letter);

const letters = typedQuery<{ id: number }>()('letters', (build, { id }) =>
  build
    .select({ ...columns({ state: t.state, sentAt: t.sentAt }), ...optionalColumns({ title: t.title }) })
    .from(t)
    .where(eq(t.id, id)),
);

const rows = await letters(db, { id: 1 });
rows satisfies { state: 'draft' | 'sent'; sentAt: number | null; title: string | null }[];

// @ts-expect-error a column of a left join may be null
rows satisfies { title: string }[];
// @ts-expect-error a column that was not selected
void rows[0]?.id;
// @ts-expect-error a parameter of another type
await letters(db, { id: '1' });
// @ts-expect-error a parameter that is missing
await letters(db, {});
// @ts-expect-error a parameter that is not declared
typedQuery<{ id: number }>()('wrong', (build, { ids }) =>
  build
    .select(columns({ id: t.id }))
    .from(t)
    .where(eq(t.id, ids)),
);
typedQuery()('wrong', (build) =>
  build
    .select(columns({ id: t.id }))
    .from(t)
    // @ts-expect-error a value that the column does not have
    .where(eq(t.state, 'gone')),
);
// @ts-expect-error a column that the table does not have
columns({ id: t.number });
