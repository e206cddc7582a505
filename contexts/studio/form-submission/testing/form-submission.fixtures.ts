import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { file: ['index'] },
  reads: ['studio_form_version', 'studio_form_file', 'studio_form_file_content'],
};
