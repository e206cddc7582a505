import { useMay } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import type { StepForm } from '@shopkeeper/workflow';
import { AuditDialog } from '@shopkeeper/workflow/web';
import { Button } from 'antd';
import { useState } from 'react';
import { formSubmission } from '../form-submission.resource.ts';

interface DecisionProps {
  readonly row: { readonly id: number; readonly submissionNo: string };
  /** What the step of its request has the reader fill in; null where it has no fields. */
  readonly form: StepForm | null;
}

/** The decision of the reader about a submission that waits for them. */
export function DecisionButtons({ row, form }: DecisionProps) {
  const text = useText('instance');
  const may = useMay();
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  if (!may('audit', formSubmission.page)) return null;
  return (
    <>
      <Button type="primary" onClick={() => setDecision('approve')}>
        {text('transition.approve')}
      </Button>
      <Button danger onClick={() => setDecision('reject')}>
        {text('transition.reject')}
      </Button>
      {decision && (
        <AuditDialog
          resource={formSubmission}
          row={row}
          name={row.submissionNo}
          decision={decision}
          form={form}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}
