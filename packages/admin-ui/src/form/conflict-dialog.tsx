import { Button } from 'antd';
import { titleOf } from '@shopkeeper/resource/view';
import { PlainTable } from '@shopkeeper/ui/layout';
import { FieldValue } from '../cells/field-value.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import type { ResourceForm } from './use-resource-form.ts';

/** Compares both versions after another user saved the row; nothing is overwritten without confirmation. */
export function ConflictDialog({
  of: { resource, conflict, labels, takeTheirs, keepMine },
  onSaved,
}: {
  readonly of: ResourceForm;
  onSaved(): void;
}) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  if (!conflict) return null;
  const keep = async (): Promise<void> => {
    if (await keepMine()) onSaved();
  };
  return (
    <PageModal
      title={text('conflict.title')}
      width={720}
      closable={false}
      footer={
        <>
          <Button onClick={takeTheirs}>{text('conflict.theirs')}</Button>
          <Button type="primary" onClick={() => void keep()}>
            {text('conflict.mine')}
          </Button>
        </>
      }
    >
      <p className="rs-lead">{text('conflict.text')}</p>
      <PlainTable
        head={
          <tr>
            <th scope="col">{text('conflict.field')}</th>
            <th scope="col">{text('conflict.saved')}</th>
            <th scope="col">{text('conflict.here')}</th>
          </tr>
        }
      >
        {conflict.differs.map((name) => (
          <tr key={name}>
            <th scope="row">{resourceLabels.of(titleOf(resource, name))}</th>
            {[conflict.theirs, conflict.mine].map((side, index) => (
              <td key={index === 0 ? 'theirs' : 'mine'}>
                <FieldValue resource={resource} name={name} value={side[name]} labels={labels} />
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </PageModal>
  );
}
