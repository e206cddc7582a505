import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const leads = '/admin/member/lead';
const merges = '/admin/member/lead-merge';

export const fixtures: ModuleFixtures = {
  access: { preview: ['add'] },
  /** Two different leads, no pair twice: a lead that was merged cannot be merged again. */
  draft(next) {
    const first = next() * 2 + 1;
    return { fromId: first, intoId: first + 1 };
  },
  async answered({ ask }) {
    const [from, into] = [
      await ask<{ id: number }>(`${leads}/add`, { name: 'Kite', mobile: '13719999998' }),
      await ask<{ id: number }>(`${leads}/add`, { name: 'Kite', email: 'kite@example.com' }),
    ];
    await ask(`${merges}/preview`, { fromId: from.id, intoId: into.id });
    await ask(`${merges}/add`, { fromId: from.id, intoId: into.id, reason: 'One person' });
  },
};
