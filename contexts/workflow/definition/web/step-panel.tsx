import { ConditionBuilder } from '@shopkeeper/admin-ui/conditions';
import { useFormScope } from '@shopkeeper/admin-ui/form';
import { useText } from '@shopkeeper/ui/i18n';
import { Copy, Trash2 } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { requestAttributes } from '../../instance/request-attributes.domain.ts';
import { workflowStep } from '../definition.resource.ts';
import type { DraftGraph, DraftStep } from '../draft-graph.domain.ts';
import { NextInput } from './next-input.tsx';
import { StepFieldsEditor } from './step-fields-editor.tsx';
import { StepIcon } from './step-icon.tsx';

type Key = 'name' | 'who' | 'accounts' | 'roleId' | 'mode' | 'hours' | 'whenLate';

/** The values that a step of this kind has. */
function keysOf({ kind, who, hours }: DraftStep): readonly Key[] {
  if (kind !== 'approve' && kind !== 'copy') return ['name'];
  const people: readonly Key[] = ['name', 'who', who === 'persons' ? 'accounts' : 'roleId'];
  if (kind === 'copy') return people;
  return [...people, 'mode', 'hours', ...(hours === null ? [] : (['whenLate'] as const))];
}

interface StepPanelProps {
  readonly graph: DraftGraph;
  readonly step: DraftStep;
  readonly problem: string | null;
  readonly isDisabled: boolean;
  onChange(patch: Partial<DraftStep>, about: string): void;
  onCopy(): void;
  onRemove(): void;
}

/** The values of the chosen step. */
export function StepPanel(props: StepPanelProps) {
  const { graph, step, problem, isDisabled, onChange } = props;
  const at = graph.indexOf(step);
  return (
    <>
      <PanelHead {...props} />
      {problem !== null && (
        <p className="wf-problem" role="status">
          {problem}
        </p>
      )}
      {keysOf(step).map((name) => (
        <Value key={name} name={name} {...{ at, step, isDisabled, onChange }} />
      ))}
      {step.kind === 'branch' && <BranchCondition {...{ at, step, isDisabled, onChange }} />}
      {(step.kind === 'approve' || (step.fields ?? []).length > 0) && (
        <StepFieldsEditor
          step={step}
          path={`steps.${at}.fields`}
          isDisabled={isDisabled}
          onChange={(fields, about) => onChange({ fields: fields.length > 0 ? fields : null }, about)}
        />
      )}
      <NextInput graph={graph} step={step} isDisabled={isDisabled} onChange={(next) => onChange({ next }, 'next')} />
    </>
  );
}

function PanelHead({ step: { kind, code }, isDisabled, onCopy, onRemove }: StepPanelProps) {
  const text = useText('definition');
  const isAlone = kind === 'start' || kind === 'branch' || kind === 'parallel';
  return (
    <header>
      <StepIcon kind={kind} size={17} />
      <h3>{text(`choice.kind.${kind}`)}</h3>
      <code>{code}</code>
      <Button
        type="text"
        size="small"
        icon={<Copy size={15} />}
        aria-label={text('text.copy')}
        disabled={isDisabled || isAlone}
        onClick={onCopy}
      />
      <Button
        type="text"
        size="small"
        icon={<Trash2 size={15} />}
        aria-label={text('text.remove')}
        disabled={isDisabled || kind === 'start'}
        onClick={onRemove}
      />
    </header>
  );
}

interface ValueProps extends Pick<StepPanelProps, 'step' | 'isDisabled' | 'onChange'> {
  readonly at: number;
}

function Value({ name, at, step, isDisabled, onChange }: ValueProps & { readonly name: Key }) {
  const text = useText('definition');
  const { Field, issues, idOf } = useFormScope();
  const path = `steps.${at}.${name}`;
  const title = text(`line.step.${name}`);
  const issue = issues.get(path);
  return (
    <div className="rs-field" data-field={name}>
      <label className="rs-label" htmlFor={idOf(path)}>
        {title}
      </label>
      <Field
        path={path}
        name={name}
        title={title}
        field={workflowStep.fields[name]}
        value={step[name]}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ [name]: value }, name)}
      />
      {issue && (
        <span className="rs-issue" role="alert">
          {issue}
        </span>
      )}
    </div>
  );
}

function BranchCondition({ at, step, isDisabled, onChange }: ValueProps) {
  const text = useText('definition');
  const { issues, idOf } = useFormScope();
  const path = `steps.${at}.condition`;
  const title = text('line.step.condition');
  return (
    <div className="rs-field" data-field="condition">
      <span className="rs-label">{title}</span>
      <ConditionBuilder
        id={idOf(path)}
        label={title}
        attributes={requestAttributes}
        value={step.condition}
        isDisabled={isDisabled}
        issueAt={(place) => issues.get(`${path}.${place}`)}
        idAt={(place) => idOf(`${path}.${place}`)}
        onChange={(condition) => onChange({ condition }, 'condition')}
      />
    </div>
  );
}
