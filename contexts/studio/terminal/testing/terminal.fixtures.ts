import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: {
    '/admin/Terminal/create': 'super',
    '/admin/Terminal/attach': 'super',
    '/admin/Terminal/cancel': 'super',
    '/admin/Terminal/index': 'public',
    '/admin/Terminal/runs': 'super',
    '/admin/Terminal/output': 'super',
    '/admin/Terminal/download': 'super',
    '/admin/Terminal/state': 'super',
    '/admin/Terminal/managers': 'super',
    '/admin/ajax/changeTerminalConfig': 'super',
  },
  logsRejections: ['/admin/Terminal/create'],
  bodies: { '/admin/Terminal/index': { command: 'version.node', uuid: '7c9f1a52-3b0d-4a7e-9a55-5c1f8f0f7a10', batoken: 'none' } },
  async answered({ ask }) {
    await ask('/admin/ajax/changeTerminalConfig', { automaticCleanupTask: 1 });
    const uuid = '5d0a3a57-0d5c-4b7a-8f47-2f8e0c6d9b11';
    await ask('/admin/Terminal/create', { uuid, command: 'version.node' });
    await ask('/admin/Terminal/attach', { uuid });
    await ask('/admin/Terminal/cancel', { uuid });
    await ask('/admin/Terminal/output', { uuid });
  },
};
