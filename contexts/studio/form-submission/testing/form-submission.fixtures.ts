import { rejectByAudit } from '../../../../tests/setup/audited-rows.ts';
import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { file: ['index'], Audit: ['audit'] },
  async answered(context) {
    const [made] = await context.db.rows<{ id: number }>(
      `insert into studio_form_submission (submission_no, form_id, version_no, status)
       values ('F-audited', 1, 1, 'awaiting_approval') returning id::int`,
    );
    await rejectByAudit(context, 'studio/form-submission', made?.id ?? 0);
  },
  reads: ['studio_form_version', 'studio_form_file', 'studio_form_file_content'],
};
