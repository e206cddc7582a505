import { useFormScope } from '@shopkeeper/admin-ui/form';
import { useLanguage, useText } from '@shopkeeper/ui/i18n';
import { ArrowDown, ArrowUp, Plus, X } from '@shopkeeper/ui/icons';
import { Button, Select, Switch } from 'antd';
import type { DraftStep } from '../draft-graph.domain.ts';
import { newStepField, stepFieldChanged, withFieldAt } from '../step-field-edits.domain.ts';
import {
  labelIn,
  mostOptions,
  mostStepFields,
  type StepField,
  type StepFieldKind,
  stepFieldKinds,
} from '../step-fields.domain.ts';
import { LabelInputs } from './label-inputs.tsx';
import { OptionList } from './option-list.tsx';

interface StepFieldsEditorProps {
  readonly step: DraftStep;
  /** The path of the fields in the form. */
  readonly path: string;
  readonly isDisabled: boolean;
  onChange(fields: readonly StepField[], about: string): void;
}

/** The fields that who approves fills in: they are added, sorted, changed and removed. */
export function StepFieldsEditor({ step, path, isDisabled, onChange }: StepFieldsEditorProps) {
  const text = useText('definition');
  const { idOf } = useFormScope();
  const fields = step.fields ?? [];
  const isFull = fields.length >= mostStepFields;
  return (
    <section className="wf-fields" id={idOf(path)} tabIndex={-1} aria-label={text('line.step.fields')}>
      <h4>{text('line.step.fields')}</h4>
      {fields.length === 0 && <p className="rs-hint">{text('text.field.none')}</p>}
      {fields.map((field, at) => (
        <FieldCard
          key={field.code}
          {...{ field, at, isDisabled }}
          count={fields.length}
          path={`${path}.${at}`}
          onChange={(patch, about) => onChange(stepFieldChanged(fields, field.code, patch), `field.${field.code}.${about}`)}
          onMove={(to) => onChange(withFieldAt(fields, at, to), `field.${field.code}.move.${at}.${to}`)}
          onRemove={() => onChange(fields.toSpliced(at, 1), `field.${field.code}.remove`)}
        />
      ))}
      <Button
        size="small"
        icon={<Plus size={15} />}
        disabled={isDisabled || isFull}
        onClick={() => onChange([...fields, newStepField(fields)], `field.add.${fields.length}`)}
      >
        {isFull ? text('text.field.most', { max: mostStepFields }) : text('text.field.add')}
      </Button>
    </section>
  );
}

interface FieldCardProps {
  readonly field: StepField;
  readonly at: number;
  readonly count: number;
  readonly path: string;
  readonly isDisabled: boolean;
  onChange(patch: Partial<StepField>, about: string): void;
  onMove(to: number): void;
  onRemove(): void;
}

function FieldCard(props: FieldCardProps) {
  const { field, at, path, isDisabled, onChange } = props;
  const text = useText('definition');
  const { idOf } = useFormScope();
  const kindId = idOf(`${path}.kind`);
  return (
    <fieldset className="wf-field-card" data-field={field.code}>
      <legend className="rs-unseen">{text('text.field.of', { no: at + 1 })}</legend>
      <CardHead {...props} />
      <div className="rs-field">
        <label className="rs-label" htmlFor={kindId}>
          {text('text.field.kind')}
        </label>
        <Select
          id={kindId}
          className="rs-wide"
          value={field.kind}
          disabled={isDisabled}
          options={stepFieldKinds.map((kind) => ({ value: kind, label: text(`text.field.kind.${kind}`) }))}
          onChange={(kind: StepFieldKind) => onChange({ kind }, 'kind')}
        />
      </div>
      <LabelInputs
        label={field.label}
        path={`${path}.label`}
        isDisabled={isDisabled}
        titles={[text('text.field.zh'), text('text.field.en')]}
        onChange={(label) => onChange({ label }, 'label')}
      />
      {field.kind === 'choice' && (
        <OptionList
          options={field.options}
          path={`${path}.options`}
          isDisabled={isDisabled}
          most={mostOptions}
          onChange={(options, about) => onChange({ options }, about)}
        />
      )}
      <label className="wf-required">
        <Switch
          size="small"
          checked={field.isRequired}
          disabled={isDisabled}
          onChange={(isRequired) => onChange({ isRequired }, 'required')}
        />
        <span>{text(field.kind === 'flag' ? 'text.field.mustBeOn' : 'text.field.required')}</span>
      </label>
    </fieldset>
  );
}

function CardHead({ field, at, count, isDisabled, onMove, onRemove }: FieldCardProps) {
  const text = useText('definition');
  const name = labelIn(field.label, useLanguage()).trim() || text('text.field.untitled');
  const tool = { type: 'text', size: 'small' } as const;
  return (
    <div className="wf-field-head">
      <b>{name}</b>
      <Button
        {...tool}
        icon={<ArrowUp size={15} />}
        aria-label={text('text.field.up', { name })}
        disabled={isDisabled || at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        {...tool}
        icon={<ArrowDown size={15} />}
        aria-label={text('text.field.down', { name })}
        disabled={isDisabled || at === count - 1}
        onClick={() => onMove(at + 1)}
      />
      <Button
        {...tool}
        icon={<X size={15} />}
        aria-label={text('text.field.remove', { name })}
        disabled={isDisabled}
        onClick={onRemove}
      />
    </div>
  );
}
