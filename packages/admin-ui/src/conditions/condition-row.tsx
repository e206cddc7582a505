import type { Attribute, Attributes, ConditionOp } from '@shopkeeper/resource/conditions';
import { X } from '@shopkeeper/ui/icons';
import { Button, Select } from 'antd';
import { useId } from 'react';
import { ConditionValue } from '../filters/condition-value.tsx';
import { NumberInput, readInt } from '../inputs/formatted-number-input.tsx';
import { type ResourceKey, useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { filterOf, isRelative, newRow, opsOfAttribute, type Row } from './builder-model.ts';

interface ConditionRowProps {
  readonly attributes: Attributes;
  readonly usable: readonly Attribute[];
  readonly row: Row;
  readonly isDisabled: boolean;
  readonly issue: string | undefined;
  /** The id at which the summary of a form finds the value. */
  readonly valueId: string | undefined;
  onRow(row: Row): void;
  onRemove(): void;
}

function opKey({ field }: Attribute, op: ConditionOp): ResourceKey {
  const isMany = field.kind === 'tags' || field.kind === 'refs';
  if (isMany && op === 'in') return 'condition.op.has';
  if (isMany && op === 'notIn') return 'condition.op.hasNone';
  if (field.kind === 'region' && op === 'startsWith') return 'condition.op.within';
  return isRelative(op) ? `condition.op.${op}` : `filter.op.${op}`;
}

/** Attribute, operator and value of one comparison. */
export function ConditionRow({ attributes, usable, row, isDisabled, issue, valueId, onRow, onRemove }: ConditionRowProps) {
  const text = useResourceText();
  const labels = useResourceLabels(attributes.resource);
  const issueId = useId();
  const attribute = attributes.of[row.field];
  if (!attribute) return null;
  const title = labels.of(attribute.title);
  const choose = (key: string): void => {
    const next = usable.find((one) => one.key === key);
    if (next) onRow({ ...newRow(next), id: row.id });
  };
  const options = usable.some(({ key }) => key === row.field) ? usable : [attribute, ...usable];
  return (
    <div className="rs-condition-line">
      <div className="rs-condition" role="group" aria-label={title} aria-describedby={issue ? issueId : undefined}>
        <Select
          aria-label={text('where.field')}
          disabled={isDisabled}
          showSearch={{ optionFilterProp: 'label' }}
          value={row.field}
          options={options.map((one) => ({ value: one.key, label: labels.of(one.title) }))}
          onChange={choose}
        />
        <Select
          aria-label={text('filter.how')}
          disabled={isDisabled}
          value={row.op}
          options={opsOfAttribute(attribute).map((op) => ({ value: op, label: text(opKey(attribute, op)) }))}
          onChange={(op) => onRow({ ...row, op, values: isRelative(op) && isRelative(row.op) ? row.values : [] })}
        />
        <div
          id={valueId}
          tabIndex={valueId ? -1 : undefined}
          className={issue ? 'rs-condition-value wrong' : 'rs-condition-value'}
        >
          <RowValue {...{ attributes, attribute, row, title, isDisabled, onRow }} />
        </div>
        <Button
          type="text"
          size="small"
          disabled={isDisabled}
          aria-label={text('where.remove', { title })}
          icon={<X size={14} />}
          onClick={onRemove}
        />
      </div>
      {issue && (
        <span id={issueId} className="rs-issue" role="alert">
          {issue}
        </span>
      )}
    </div>
  );
}

interface RowValueProps extends Pick<ConditionRowProps, 'attributes' | 'row' | 'isDisabled' | 'onRow'> {
  readonly attribute: Attribute;
  readonly title: string;
}

function RowValue({ attributes, attribute, row, title, isDisabled, onRow }: RowValueProps) {
  const text = useResourceText();
  const id = useId();
  const { op, values } = row;
  if (isRelative(op))
    return (
      <label className="rs-condition-days">
        <NumberInput
          shared={{ id, 'aria-label': title, disabled: isDisabled }}
          value={typeof values[0] === 'number' ? values[0] : null}
          read={readInt}
          show={(value) => (value === null ? '' : String(value))}
          onChange={(value) => onRow({ ...row, values: value === null ? [] : [value] })}
        />
        <span>{text('condition.days')}</span>
      </label>
    );
  return (
    <ConditionValue
      key={`${row.field}:${op}`}
      resource={attributes.resource}
      filter={filterOf(attribute)}
      title={title}
      op={op}
      values={values}
      onValues={(next) => onRow({ ...row, values: next })}
    />
  );
}
