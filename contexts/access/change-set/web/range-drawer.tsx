import { PageDrawer, useWrite } from '@shopkeeper/admin-ui';
import { FormFields, useForm } from '@shopkeeper/admin-ui/form';
import { useText } from '@shopkeeper/ui/i18n';
import { Undo2 } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { f } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { Button } from 'antd';
import { useState } from 'react';
import { changeSet } from '../change-set.resource.ts';
import { type UndoRequest, PreviewOf } from './undo-preview.tsx';
import { UndoReportView } from './undo-report-view.tsx';

const hourMs = 3_600_000;

const fields = { from: f.time(), to: f.time(), actorName: f.text({ max: 60, optional: true }) };
const inputs = (['from', 'to', 'actorName'] as const).map((key) => ({
  key,
  title: `change-set:${key === 'actorName' ? 'text.person' : `text.${key}`}`,
  field: fields[key],
  required: key !== 'actorName',
}));

/** Takes back what a person, or everybody, changed between two instants: a preview first, then the job with its report. */
export function RangeDrawer({ onClose }: { onClose(): void }) {
  const text = useText('change-set');
  const form = useForm({
    resource: changeSet,
    fields,
    first: () => ({ from: Date.now() - hourMs, to: Date.now(), actorName: null }),
  });
  const [asked, setAsked] = useState<UndoRequest | null>(null);
  const [jobId, setJobId] = useState('');
  const write = useWrite<{ jobId: string }>({ refreshes: [`${changeSet.prefix}GetPageData`] });
  const preview = (): void => {
    const checked = checkWith<{ from: number; to: number; actorName: string | null }>(objectSchema(fields), form.draft);
    form.show(checked.issues ?? []);
    if (checked.issues) return;
    const { from, to, actorName } = checked.value;
    setAsked({ range: { from, to, ...(actorName === null ? {} : { actorName }) } });
  };
  const start = (): void =>
    write.mutate({ path: `${changeSet.prefix}undoRange`, body: asked }, { onSuccess: (data) => setJobId(data.jobId) });
  return (
    <PageDrawer title={text('text.range')} size={560} onClose={onClose} className="rs-drawer">
      <Stack gap={16}>
        <Text color="secondary">{text('text.rangeLead')}</Text>
        {asked === null && (
          <form
            className="rs-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              preview();
            }}
          >
            <FormFields resource={changeSet} form={form} rows={inputs.map((input) => [input])} />
            <Button htmlType="submit">{text('text.preview')}</Button>
          </form>
        )}
        {jobId === '' && asked !== null && (
          <>
            <PreviewOf asked={asked} />
            <Stack row gap={8}>
              <Button onClick={() => setAsked(null)}>{text('text.change')}</Button>
              <Button type="primary" danger icon={<Undo2 size={16} />} loading={write.isPending} onClick={start}>
                {text('text.start')}
              </Button>
            </Stack>
          </>
        )}
        {jobId !== '' && <UndoReportView jobId={jobId} />}
      </Stack>
    </PageDrawer>
  );
}
