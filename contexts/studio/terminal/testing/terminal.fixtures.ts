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
};
