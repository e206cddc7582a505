import { PageModal, useMay, useResourceText, useWrite } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { formSubmission } from '../form-submission.resource.ts';

type Decision = 'approve' | 'reject';

interface DecisionProps {
  readonly row: { readonly id: number; readonly submissionNo: string };
}

/** The decision of the reader about a submission that waits for them. */
export function DecisionButtons({ row }: DecisionProps) {
  const text = useText('form-submission');
  const may = useMay();
  const [decision, setDecision] = useState<Decision | null>(null);
  if (!may('audit', formSubmission.page)) return null;
  return (
    <>
      <Button type="primary" onClick={() => setDecision('approve')}>
        {text('text.approve')}
      </Button>
      <Button danger onClick={() => setDecision('reject')}>
        {text('text.reject')}
      </Button>
      {decision && <DecisionDialog row={row} decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

interface DialogProps extends DecisionProps {
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Asks for the opinion; who rejects must give one. */
function DecisionDialog({ row, decision, onClose }: DialogProps) {
  const text = useText('form-submission');
  const kit = useResourceText();
  const opinionId = useId();
  const [opinion, setOpinion] = useState('');
  const { mutateAsync, isPending } = useWrite({ refreshes: [formSubmission.prefix, '/admin/workflow/'] });
  const isShort = decision === 'reject' && opinion.trim().length < 2;
  const decide = async (): Promise<void> => {
    const body = { ids: [row.id], action: decision, opinion: opinion.trim() || null };
    await mutateAsync({ path: `${formSubmission.prefix}Audit`, body });
    onClose();
  };
  const title = text(`text.${decision}`);
  return (
    <PageModal
      title={`${title} · ${row.submissionNo}`}
      okText={title}
      cancelText={kit('form.cancel')}
      confirmLoading={isPending}
      okButtonProps={{ disabled: isShort, danger: decision === 'reject' }}
      onOk={() => void decide().catch(() => undefined)}
      onCancel={onClose}
    >
      <label htmlFor={opinionId}>{text(decision === 'reject' ? 'text.reason' : 'text.opinion')}</label>
      <Input.TextArea
        id={opinionId}
        value={opinion}
        rows={3}
        maxLength={500}
        aria-required={decision === 'reject'}
        onChange={(event) => setOpinion(event.target.value)}
      />
    </PageModal>
  );
}
