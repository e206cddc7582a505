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
    '/api/form/upload': 'public',
    '/user/form/upload': 'member',
    '/user/form/file': 'member',
  },
  draft: { definition: null, access: 'none', onePerMember: false, opensAt: null, closesAt: null },
  bodies: { '/api/form/read': { code: 'survey' } },
  reads: ['studio_form_version', 'studio_form_file', 'studio_form_file_content'],
  publishes: ['studio_form', 'studio_form_version'],
  owned: async ({ db, callers: { memberA, memberB } }) => {
    const id = randomUUID();
    await db.run(
      `with file as (insert into studio_form_file (id, form_id, field_key, member_id, name, mimetype, size)
         values ($1, 1, 'photo', $2, 'a.txt', 'text/plain', 1) returning id)
       insert into studio_form_file_content (file_id, content) select id, 'x' from file`,
      [id, memberA.id],
    );
    const calls = [{ path: '/user/form/file', body: { id } }];
    return [{ what: 'a file of a form', owner: memberA, strangers: [memberB], calls }];
  },
  async answered({ ask, upload, callers }) {
    const code = `survey-${randomUUID().slice(0, 8)}`;
    const draft = { name: 'Survey', code, access: 'public', definition: definition(question('name'), question('paper', 'file')) };
    const { id, version } = await ask<{ id: number; version: number }>(`${prefix}/add`, draft);
    await ask(`${prefix}/publish`, { id, version });
    await ask(`${prefix}/versions`, { id });
    await ask(`/api/form/read?code=${code}`, {});
    const body = { code, versionNo: 1, answers: { name: 'Lin' } };
    await ask('/api/form/submit', body);
    await ask('/user/form/read', { code }, callers.memberA.headers);
    await ask('/user/form/submit', body, callers.memberA.headers);
    const file = ['a.txt', 'text/plain', Buffer.from('text')] as const;
    await upload('/api/form/upload', file, { code, key: 'paper' });
    await upload('/user/form/upload', file, { code, key: 'paper' }, callers.memberA.headers);
  },
};
