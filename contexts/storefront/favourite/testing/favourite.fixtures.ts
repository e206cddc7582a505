import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const calls = ['get', 'has', 'add', 'remove'];

export const fixtures: ModuleFixtures = {
  access: Object.fromEntries(calls.map((call) => [`/user/favourites/${call}`, 'member'])),
  async answered({ db, callers, ask }) {
    const { headers } = callers.memberA;
    const [shown] = await db.rows<{ id: number }>(
      `select id::int from catalog_product where status = 'on_sale' and deleted_at is null order by id limit 1`,
    );
    const productId = shown?.id ?? 0;
    for (const call of ['add', 'has', 'remove']) await ask(`/user/favourites/${call}`, { productId }, headers);
  },
};
