import { randomUUID } from 'node:crypto';
import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { definition, question } from './definitions.ts';

const prefix = '/admin/studio/form';

export const fixtures: ModuleFixtures = {
  access: {
    versions: ['/admin/atool_form/index'],
    '/api/form/read': 'public',
    '/api/form/submit': 'public',
    '/user/form/read': 'member',
    '/user/form/submit': 'member',
  },
  draft: { definition: null, access: 'none', onePerMember: false, opensAt: null, closesAt: null },
  bodies: { '/api/form/read': { code: 'survey' } },
  reads: ['studio_form_version'],
  publishes: ['studio_form', 'studio_form_version'],
  async answered({ ask, callers }) {
    const code = `survey-${randomUUID().slice(0, 8)}`;
    const draft = { name: 'Survey', code, access: 'public', definition: definition(question('name')) };
    const { id, version } = await ask<{ id: number; version: number }>(`${prefix}/add`, draft);
    await ask(`${prefix}/publish`, { id, version });
    await ask(`${prefix}/versions`, { id });
    await ask(`/api/form/read?code=${code}`, {});
    const body = { code, versionNo: 1, answers: { name: 'Lin' } };
    await ask('/api/form/submit', body);
    await ask('/user/form/read', { code }, callers.memberA.headers);
    await ask('/user/form/submit', body, callers.memberA.headers);
  },
};
