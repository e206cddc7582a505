import { Button, Radio } from 'antd';
import { titleOf } from '@shopkeeper/resource/view';
import { PlainTable, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { FieldValue } from '../cells/field-value.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import { type FieldMerge, firstChoices, type Side } from './merge-drafts.ts';
import type { Conflict, ResourceForm } from './use-resource-form.ts';

interface ConflictDialogProps {
  readonly of: ResourceForm;
  onSaved(): void;
}

/** Compares both versions after another user saved the row; nothing is overwritten without confirmation. */
export function ConflictDialog({ of, onSaved }: ConflictDialogProps) {
  if (!of.conflict) return null;
  return <Versions of={of} conflict={of.conflict} onSaved={onSaved} />;
}

/** Fields that one version changed are merged; of those that both changed the user chooses one, before anything is saved. */
function Versions({ of, conflict, onSaved }: ConflictDialogProps & { readonly conflict: Conflict }) {
  const text = useResourceText();
  const [chosen, setChosen] = useState(() => firstChoices(conflict.merges));
  const isOpen = conflict.merges.some(({ name }) => chosen[name] === undefined);
  const save = async (choices: Readonly<Record<string, Side>>): Promise<void> => {
    if (await of.saveMerged(choices)) onSaved();
  };
  const allMine = Object.fromEntries(conflict.merges.map(({ name, changedBy }) => [name, changedBy ?? ('mine' as const)]));
  return (
    <PageModal
      title={text('conflict.title')}
      width={760}
      closable={false}
      footer={
        <>
          <Button onClick={of.takeTheirs}>{text('conflict.theirs')}</Button>
          <Button onClick={() => void save(allMine)}>{text('conflict.mine')}</Button>
          <Button type="primary" disabled={isOpen} onClick={() => void save(chosen)}>
            {text('conflict.merge')}
          </Button>
        </>
      }
    >
      <p className="rs-lead">{text('conflict.merge-text')}</p>
      <PlainTable
        head={
          <tr>
            <th scope="col">{text('conflict.field')}</th>
            <th scope="col">{text('conflict.saved')}</th>
            <th scope="col">{text('conflict.here')}</th>
          </tr>
        }
      >
        {conflict.merges.map((merge) => (
          <MergeRow
            key={merge.name}
            {...{ of, conflict, merge }}
            chosen={chosen[merge.name]}
            onChoose={(side) => setChosen({ ...chosen, [merge.name]: side })}
          />
        ))}
      </PlainTable>
    </PageModal>
  );
}

interface MergeRowProps {
  readonly of: ResourceForm;
  readonly conflict: Conflict;
  readonly merge: FieldMerge;
  readonly chosen: Side | undefined;
  onChoose(side: Side): void;
}

function MergeRow({ of: { resource, labels }, conflict, merge: { name, changedBy }, chosen, onChoose }: MergeRowProps) {
  const text = useResourceText();
  const title = useResourceLabels(resource).of(titleOf(resource, name));
  return (
    <tr>
      <th scope="row">
        {title}
        {changedBy === null && (
          <Text block as="small" color="warn">
            {text('conflict.both')}
          </Text>
        )}
      </th>
      {(['theirs', 'mine'] as const).map((side) => (
        <td key={side}>
          <Radio
            checked={chosen === side}
            name={`merge-${name}`}
            aria-label={`${title}: ${text(side === 'theirs' ? 'conflict.saved' : 'conflict.here')}`}
            onChange={() => onChoose(side)}
          />{' '}
          <FieldValue resource={resource} name={name} value={conflict[side][name]} labels={labels} />
        </td>
      ))}
    </tr>
  );
}
