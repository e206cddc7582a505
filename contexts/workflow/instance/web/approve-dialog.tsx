import { ErrorState, PageModal, useDetail, useResourceText, type WireRow } from '@shopkeeper/admin-ui';
import { TransitionDialog } from '@shopkeeper/admin-ui/detail';
import type { RowDialogProps } from '@shopkeeper/admin-ui/list';
import { viewOf } from '@shopkeeper/resource/view';
import { useText } from '@shopkeeper/ui/i18n';
import { Skeleton } from 'antd';
import type { StepForm } from '../../definition/step-fields.domain.ts';
import { instance } from '../instance.resource.ts';
import { FieldsOfStep, StepValuesInput } from './step-values-input.tsx';
import { useStepForm } from './use-step-form.ts';
import './values.css';

const approve = viewOf(instance).transitions.find(({ name }) => name === 'approve');

const inputs = { values: StepValuesInput };

/** Approves a request: the fields of the step at which the reader is asked, and their opinion. */
export function ApproveDialog({
  row: { id },
  onClose,
}: Pick<RowDialogProps, 'onClose'> & { readonly row: { readonly id: number } }) {
  const kit = useResourceText();
  const text = useText('instance');
  const { data, error, refetch } = useDetail(instance, id);
  const asks = (data as { readonly asks?: StepForm | null } | undefined)?.asks ?? null;
  const { issuesOf, titleAt } = useStepForm(asks);
  if (!approve) return null;
  if (!data)
    return (
      <PageModal title={text('transition.approve')} footer={null} cancelText={kit('form.cancel')} onCancel={() => onClose()}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </PageModal>
    );
  if (!asks) return <TransitionDialog resource={instance} row={data as WireRow} transition={approve} onClose={() => onClose()} />;
  const { fields, values } = asks;
  return (
    <FieldsOfStep value={fields}>
      <TransitionDialog
        resource={instance}
        row={data as WireRow}
        transition={approve}
        first={{ values }}
        inputs={inputs}
        check={({ values: given }) => issuesOf(given)}
        titleAt={titleAt}
        onClose={() => onClose()}
      />
    </FieldsOfStep>
  );
}
