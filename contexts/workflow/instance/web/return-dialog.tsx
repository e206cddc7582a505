import { ErrorState, PageModal, useDetail, useResourceText } from '@shopkeeper/admin-ui';
import { TransitionDialog } from '@shopkeeper/admin-ui/detail';
import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import type { RowDialogProps } from '@shopkeeper/admin-ui/list';
import { viewOf } from '@shopkeeper/resource/view';
import { useText } from '@shopkeeper/ui/i18n';
import { Select, Skeleton } from 'antd';
import { createContext, useContext } from 'react';
import { instance } from '../instance.resource.ts';

const returnTo = viewOf(instance).transitions.find(({ name }) => name === 'returnTo');

/** A step to which the reader may return a request, as its detail names it. */
interface Target {
  readonly code: string;
  readonly name: string;
}

const Targets = createContext<readonly Target[]>([]);

/** Picks an earlier step by its name. */
function StepInput({ path, value, isDisabled, describedBy, onChange, title }: FieldInputProps) {
  const targets = useContext(Targets);
  const text = useText('instance');
  const { idOf } = useFormScope();
  return (
    <Select
      id={idOf(path)}
      aria-label={title}
      aria-describedby={describedBy}
      disabled={isDisabled}
      value={value}
      options={targets.map(({ code, name }) => ({ value: code, label: name }))}
      notFoundContent={text('text.noReturn')}
      onChange={onChange}
    />
  );
}

const inputs = { step: StepInput };

/** Returns a request to one of the earlier steps, the last of them at first. */
export function ReturnDialog({ row, onClose }: RowDialogProps) {
  const kit = useResourceText();
  const text = useText('instance');
  const { data, error, refetch } = useDetail(instance, row.id);
  if (!returnTo) return null;
  if (!data)
    return (
      <PageModal title={text('transition.returnTo')} footer={null} cancelText={kit('form.cancel')} onCancel={() => onClose()}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </PageModal>
    );
  const { returnable = [] } = data as { readonly returnable?: readonly Target[] };
  return (
    <Targets value={returnable}>
      <TransitionDialog
        resource={instance}
        row={row}
        transition={returnTo}
        first={{ step: returnable.at(-1)?.code ?? null }}
        inputs={inputs}
        onClose={() => onClose()}
      />
    </Targets>
  );
}
