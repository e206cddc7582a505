import { ErrorState, PageModal } from '@shopkeeper/admin-ui';
import { showNotice, useCall, useMutationCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import { scrolledRegion } from '../../report-query/web/scrolled-region.ts';
import type { Masks } from '../bug-report.domain.ts';
import './bug-report.css';
import { collectPage, ownPrefix } from './collect-page.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/** Asks what went wrong on the page shown, and shows exactly what is sent. */
export function ReportDialog({ onClose }: DialogProps) {
  const text = useText('bug-report');
  const { data, error, refetch } = useCall<Masks>(`${ownPrefix}masks`);
  if (data) return <ReportForm masks={data} onClose={onClose} />;
  return (
    <PageModal title={text('text.report')} footer={null} onCancel={onClose}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
    </PageModal>
  );
}

function ReportForm({ masks, onClose }: DialogProps & { readonly masks: Masks }) {
  const text = useText('bug-report');
  const [sentence, setSentence] = useState('');
  // Collected once: what the preview shows is what is sent.
  const [collected] = useState(() => collectPage(masks));
  const body = { sentence: sentence.trim(), ...collected };
  const send = useMutationCall<{ reportNo: string }, typeof body>(`${ownPrefix}send`, {
    refreshes: [ownPrefix],
    onDone: ({ reportNo }) => {
      showNotice('success', text('text.thanks', { number: reportNo }));
      onClose();
    },
  });
  return (
    <PageModal
      title={text('text.report')}
      width={640}
      okText={text('text.send')}
      okButtonProps={{ disabled: body.sentence.length < 2, loading: send.isPending }}
      onOk={() => send.mutate(body)}
      onCancel={onClose}
    >
      <Stack gap={12}>
        <Stack as="label" gap={6}>
          <Text weight={500}>{text('text.ask')}</Text>
          <Input.TextArea
            value={sentence}
            maxLength={1_000}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={({ target }) => setSentence(target.value)}
          />
        </Stack>
        <Text as="p" color="muted" size={13}>
          {text('text.hint')}
        </Text>
        <details className="bug-preview">
          <summary>{text('text.preview')}</summary>
          <pre {...scrolledRegion(text('text.preview'))}>{JSON.stringify(body, null, 2)}</pre>
        </details>
      </Stack>
    </PageModal>
  );
}
