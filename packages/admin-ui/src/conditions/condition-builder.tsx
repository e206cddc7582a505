import { type Attribute, type Attributes, type Condition, maxConditionLeaves } from '@shopkeeper/resource/conditions';
import type { AnyField } from '@shopkeeper/resource/fields';
import { FolderPlus, Plus, X } from '@shopkeeper/ui/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useReadable } from '../access/readable.ts';
import { useResourceText } from '../texts/resource-text.ts';
import {
  conditionOf,
  countRows,
  type Group,
  groupOf,
  isEditable,
  isGroup,
  isUnedited,
  newGroup,
  newRow,
  type GroupItem,
} from './builder-model.ts';
import { ConditionRow } from './condition-row.tsx';
import { ConditionText } from './condition-text.tsx';

interface ConditionBuilderProps {
  readonly attributes: Attributes;
  readonly value: Condition | null;
  /** Names the builder for screen readers. */
  readonly label: string;
  readonly id?: string;
  readonly isDisabled?: boolean;
  /** The message about a part, by its path in the condition: `all.0`. */
  issueAt?(path: string): string | undefined;
  /** The DOM id of the value at a path. */
  idAt?(path: string): string;
  onChange(condition: Condition): void;
}

const isClear = (field: AnyField | undefined): boolean => field !== undefined && !field.isMasked;

/**
 * Edits a condition: "all" or "any" of some comparisons and groups of comparisons. Offers the attributes that the user may read. A
 * comparison without a value is passed on without it; the check of the condition names its place.
 */
export function ConditionBuilder({
  attributes,
  value,
  label,
  id,
  isDisabled = false,
  onChange,
  ...places
}: ConditionBuilderProps) {
  const readable = useReadable(attributes.resource);
  const usable = Object.values(attributes.of).filter(
    (attribute) => isEditable(attribute) && (attribute.isDerived || isClear(readable.fields[attribute.key])),
  );
  const [group, setGroup] = useState(() => groupOf(value));
  const [passed, setPassed] = useState(value);
  // Another condition from outside, such as that of a newer version, replaces what is edited.
  if (value !== passed && JSON.stringify(value) !== JSON.stringify(passed)) {
    setPassed(value);
    setGroup(groupOf(value));
  }
  const change = (next: Group): void => {
    const condition = conditionOf(next);
    setGroup(next);
    setPassed(condition);
    onChange(condition);
  };
  return (
    <div className="rs-conditions" id={id} tabIndex={-1}>
      <GroupBox
        {...{ attributes, usable, group, isDisabled, label, ...places }}
        path={group.join}
        isNested={false}
        isFull={countRows(group) >= maxConditionLeaves}
        onGroup={change}
        onRemove={null}
      />
    </div>
  );
}

interface GroupBoxProps extends Pick<ConditionBuilderProps, 'issueAt' | 'idAt'> {
  readonly attributes: Attributes;
  readonly usable: readonly Attribute[];
  readonly group: Group;
  readonly label: string;
  readonly path: string;
  readonly isNested: boolean;
  readonly isFull: boolean;
  readonly isDisabled: boolean;
  onGroup(group: Group): void;
  readonly onRemove: (() => void) | null;
}

function GroupBox(props: GroupBoxProps) {
  const { group, usable, isNested, isFull, isDisabled, label, onGroup } = props;
  const text = useResourceText();
  const add = (part: (first: Attribute) => GroupItem): void => {
    const [first] = usable;
    if (first) onGroup({ ...group, parts: [...group.parts, part(first)] });
  };
  return (
    <fieldset className={isNested ? 'rs-condition-group nested' : 'rs-condition-group'}>
      <legend className="rs-unseen">{label}</legend>
      <GroupHead {...props} />
      {group.parts.length === 0 && <p className="rs-hint">{text('condition.every')}</p>}
      {group.parts.map((part, index) => (
        <PartBox key={part.id} {...props} part={part} path={`${props.path}.${index}`} />
      ))}
      <div className="rs-condition-tools">
        <Button type="link" size="small" disabled={isFull || isDisabled} icon={<Plus size={14} />} onClick={() => add(newRow)}>
          {text('where.add')}
        </Button>
        {!isNested && (
          <Button
            type="link"
            size="small"
            disabled={isFull || isDisabled}
            icon={<FolderPlus size={14} />}
            onClick={() => add((first) => newGroup(group.join === 'all' ? 'any' : 'all', [newRow(first)]))}
          >
            {text('where.add-group')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function GroupHead({ group, isDisabled, onGroup, onRemove }: GroupBoxProps) {
  const text = useResourceText();
  return (
    <div className="rs-condition-head">
      <Segmented
        size="small"
        disabled={isDisabled}
        aria-label={text('where.join')}
        value={group.join}
        options={[
          { value: 'all' as const, label: text('where.and') },
          { value: 'any' as const, label: text('where.or') },
        ]}
        onChange={(join) => onGroup({ ...group, join })}
      />
      <span>{text('condition.of-these')}</span>
      {onRemove && (
        <Button
          type="text"
          size="small"
          disabled={isDisabled}
          aria-label={text('where.remove-group')}
          icon={<X size={14} />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** One part of a group: a comparison, a group in it, or a part that is only shown. */
function PartBox({ part, ...props }: GroupBoxProps & { readonly part: GroupItem }) {
  const { group, path, attributes, usable, isDisabled, issueAt, idAt, onGroup } = props;
  const text = useResourceText();
  const put = (next: GroupItem): void =>
    onGroup({ ...group, parts: group.parts.map((one) => (one.id === part.id ? next : one)) });
  const remove = (): void => onGroup({ ...group, parts: group.parts.filter((one) => one.id !== part.id) });
  if (isGroup(part))
    return (
      <GroupBox
        {...props}
        group={part}
        label={text('where.group')}
        path={`${path}.${part.join}`}
        isNested
        onGroup={put}
        onRemove={remove}
      />
    );
  if (isUnedited(part))
    return (
      <div className="rs-condition-kept">
        <span>
          <ConditionText attributes={attributes} condition={part.kept} />
        </span>
        <Button
          type="text"
          size="small"
          disabled={isDisabled}
          aria-label={text('where.remove-group')}
          icon={<X size={14} />}
          onClick={remove}
        />
      </div>
    );
  const issue = ['.field', '.op', '.value', ''].map((end) => issueAt?.(path + end)).find((one) => one !== undefined);
  return (
    <ConditionRow
      {...{ attributes, usable, isDisabled, issue }}
      row={part}
      valueId={idAt?.(`${path}.value`)}
      onRow={put}
      onRemove={remove}
    />
  );
}
