import type { DocumentSource } from '@shopkeeper/crud';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { attemptTable as t } from '#tables';
import { attempt } from '../attempt.resource.ts';

const titlesOf = typedQuery<{ ids: readonly number[] }>()('payment_attempt_titles', (db, { ids }) =>
  db
    .select(columns({ id: t.id, title: t.attemptNo }))
    .from(t)
    .where(anyOf(t.id, ids)),
);

/** Payments as other modules show them: by their number, with their page. */
export const attemptDocuments: readonly DocumentSource[] = [
  {
    type: 'payment-attempt',
    titlesOf: async (db, ids) =>
      new Map((await titlesOf(db, { ids })).map(({ id, title }) => [id, { title, page: attempt.page, id }])),
  },
];
