import { ErrorState, PageModal, useDetail, useResourceText, type WireRow } from '@shopkeeper/admin-ui';
import { TransitionDialog } from '@shopkeeper/admin-ui/detail';
import type { RowDialogProps } from '@shopkeeper/admin-ui/list';
import { viewOf } from '@shopkeeper/resource/view';
import { useLanguage, useText } from '@shopkeeper/ui/i18n';
import { Skeleton } from 'antd';
import { checkStepValues, labelIn, type StepField, type StepValues } from '../../definition/step-fields.domain.ts';
import { instance } from '../instance.resource.ts';
import { FieldsOfStep, StepValuesInput } from './step-values-input.tsx';
import './values.css';

const approve = viewOf(instance).transitions.find(({ name }) => name === 'approve');

/** What the step asks the reader for, and their values of last time. */
interface Asks {
  readonly fields: readonly StepField[];
  readonly values: StepValues;
}

const inputs = { values: StepValuesInput };

/** Approves a request: the fields of the step at which the reader is asked, and their opinion. */
export function ApproveDialog({
  row: { id },
  onClose,
}: Pick<RowDialogProps, 'onClose'> & { readonly row: { readonly id: number } }) {
  const kit = useResourceText();
  const text = useText('instance');
  const language = useLanguage();
  const { data, error, refetch } = useDetail(instance, id);
  if (!approve) return null;
  if (!data)
    return (
      <PageModal title={text('transition.approve')} footer={null} cancelText={kit('form.cancel')} onCancel={() => onClose()}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </PageModal>
    );
  const { asks } = data as { readonly asks?: Asks | null };
  if (!asks) return <TransitionDialog resource={instance} row={data as WireRow} transition={approve} onClose={() => onClose()} />;
  const { fields, values } = asks;
  const labelAt = (path: string): string | undefined => {
    const field = fields.find(({ code }) => path === `values.${code}`);
    return field && labelIn(field.label, language);
  };
  return (
    <FieldsOfStep value={fields}>
      <TransitionDialog
        resource={instance}
        row={data as WireRow}
        transition={approve}
        first={{ values }}
        inputs={inputs}
        check={({ values: given }) =>
          (checkStepValues(fields, given).issues ?? []).map((issue) => ({ ...issue, path: `values.${issue.path}` }))
        }
        titleAt={labelAt}
        onClose={() => onClose()}
      />
    </FieldsOfStep>
  );
}
