import { ErrorState, useDetail } from '@shopkeeper/admin-ui';
import { FormPage } from '@shopkeeper/admin-ui/form';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Skeleton } from 'antd';
import { definition } from '../definition.resource.ts';
import { type DraftStep, firstGraph } from '../draft-graph.domain.ts';
import { workflowSubjects } from '../subjects.domain.ts';
import type { StepKind } from '../workflow-graph.domain.ts';
import { StepsDesigner } from './steps-designer.tsx';

const inputs = { steps: StepsDesigner };

/** A new draft: one approval, or what another version has. */
function NewDefinition({ from }: { readonly from: number | null }) {
  const text = useText('definition');
  const page = usePage();
  const { data, error, refetch } = useDetail(definition, from);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (from !== null && !data) return <Skeleton active />;
  const names = (kind: StepKind): string => text(`choice.kind.${kind}`);
  const preset = data
    ? { name: data.name, subject: data.subject, substituteId: data.substituteId, steps: data.steps.map(unsaved) }
    : { subject: workflowSubjects[0], steps: firstGraph(names) };
  return (
    <FormPage
      resource={definition}
      id={null}
      inputs={inputs}
      preset={preset}
      onSaved={({ id }) => page.close(`${definition.page}/${id}`)}
    />
  );
}

/** A stored step as that of another version. */
function unsaved(step: object): Omit<DraftStep, 'id'> {
  const {
    id: _id,
    position: _position,
    ownerId: _ownerId,
    ...values
  } = step as DraftStep & Record<'position' | 'ownerId', unknown>;
  return values;
}

/** A workflow as it is drawn: name, subject and the steps on a canvas. */
export function DefinitionFormScreen() {
  const { params, search, close } = usePage();
  const from = Number(new URLSearchParams(search).get('from'));
  if (params.id === undefined) return <NewDefinition from={from > 0 ? from : null} />;
  const id = Number(params.id);
  return <FormPage key={id} resource={definition} id={id} inputs={inputs} onSaved={() => close(`${definition.page}/${id}`)} />;
}

export { DefinitionFormScreen as Screen };
