import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: (next) => ({ mobile: `1371${String(next()).padStart(7, '0')}` }),
  access: {
    timeline: ['index'],
    newCalendar: ['index'],
    revokeCalendar: ['index'],
    calendarState: ['index'],
    metrics: ['index'],
    duplicates: ['index'],
    schedule: ['index'],
    '/api/member/lead-calendar': 'public',
  },
  bodies: { '/api/member/lead-calendar': { token: 'unknown' } },
  reads: ['access_admin.nickname'],
  async answered({ ask }) {
    const { id } = await ask<{ id: number }>('/admin/member/lead/add', { name: 'Kestrel', mobile: '13719999999' });
    await ask('/admin/member/lead/timeline', { id });
    await ask('/admin/member/lead/metrics', { days: 30 });
    await ask('/admin/member/lead/duplicates', { mobile: '13719999999' });
    await ask('/admin/member/lead/schedule', { from: 0, until: 4_000_000_000_000 });
    const { path } = await ask<{ path: string }>('/admin/member/lead/newCalendar', {});
    await ask(path, {});
    await ask('/admin/member/lead/revokeCalendar', {});
  },
};
