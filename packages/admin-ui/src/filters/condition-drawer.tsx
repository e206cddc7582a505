import { type AnyResource } from '@shopkeeper/resource';
import { type Filter } from '@shopkeeper/resource/query';
import { type FilterView, viewOf } from '@shopkeeper/resource/view';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { FolderPlus, Plus, X } from '@shopkeeper/ui/icons';
import { Stack } from '@shopkeeper/ui/layout';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { PageDrawer } from '../states/page-drawer.tsx';
import { ConditionValue } from './condition-value.tsx';
import {
  type Condition,
  conditionsIn,
  deepest,
  filterIn,
  type Group,
  groupOf,
  isGroup,
  isWhole,
  newCondition,
  newGroup,
  opsFor,
} from './conditions.ts';
import { controlOf } from './filter-model.ts';

interface ConditionDrawerProps {
  readonly resource: AnyResource;
  readonly where: Filter | null;
  onConfirm(where: Filter | null): void;
  onClose(): void;
}

const most = 40;

/** Builds conditions in groups of "all of" and "any of". Cannot be confirmed while a condition is incomplete. */
export function ConditionDrawer({ resource, where, onConfirm, onClose }: ConditionDrawerProps) {
  const text = useResourceText();
  const filters = viewOf(resource).filters.filter((filter) => controlOf(filter) !== 'none');
  const [group, setGroup] = useState(() => {
    const [first] = filters;
    return where || !first ? groupOf(where) : newGroup('and', [newCondition(first)]);
  });
  const conditions = conditionsIn(group);
  const isReady = conditions.length > 0 && conditions.every(isWhole);
  return (
    <PageDrawer
      title={text('where.title')}
      size={640}
      onClose={onClose}
      footer={
        <Stack row gap={8} justify="end">
          {where && (
            <Button type="text" onClick={() => onConfirm(null)}>
              {text('filter.take-away')}
            </Button>
          )}
          <Button onClick={onClose}>{text('form.cancel')}</Button>
          <Button type="primary" disabled={!isReady} onClick={() => onConfirm(filterIn(group))}>
            {text('filter.confirm')}
          </Button>
        </Stack>
      }
    >
      <GroupBox
        resource={resource}
        filters={filters}
        group={group}
        depth={1}
        isFull={conditions.length >= most}
        onGroup={setGroup}
        onRemove={null}
      />
    </PageDrawer>
  );
}

interface GroupBoxProps {
  readonly resource: AnyResource;
  readonly filters: readonly FilterView[];
  readonly group: Group;
  readonly depth: number;
  readonly isFull: boolean;
  onGroup(group: Group): void;
  readonly onRemove: (() => void) | null;
}

function GroupBox({ group, depth, onGroup, onRemove, ...rest }: GroupBoxProps) {
  const text = useResourceText();
  const { filters, isFull } = rest;
  const put = (id: number, part: Condition | Group): void =>
    onGroup({ ...group, parts: group.parts.map((one) => (one.id === id ? part : one)) });
  const drop = (id: number): void => onGroup({ ...group, parts: group.parts.filter((one) => one.id !== id) });
  const add = (part: (first: FilterView) => Condition | Group): void => {
    const [first] = filters;
    if (first) onGroup({ ...group, parts: [...group.parts, part(first)] });
  };
  return (
    <fieldset className="rs-group">
      <legend className="rs-unseen">{text('where.group')}</legend>
      <Stack row justify="space-between" margin="0 0 10px">
        <Segmented
          size="small"
          aria-label={text('where.join')}
          value={group.join}
          options={(['and', 'or'] as const).map((value) => ({ value, label: text(`where.${value}`) }))}
          onChange={(join) => onGroup({ ...group, join })}
        />
        {onRemove && (
          <Button type="text" size="small" aria-label={text('where.remove-group')} icon={<X size={14} />} onClick={onRemove} />
        )}
      </Stack>
      {group.parts.map((part) =>
        isGroup(part) ? (
          <GroupBox
            key={part.id}
            {...rest}
            group={part}
            depth={depth + 1}
            onGroup={(next) => put(part.id, next)}
            onRemove={() => drop(part.id)}
          />
        ) : (
          <ConditionRow
            key={part.id}
            {...rest}
            condition={part}
            onCondition={(next) => put(part.id, next)}
            onRemove={() => drop(part.id)}
          />
        ),
      )}
      <Stack row gap={8}>
        <Button type="dashed" size="small" disabled={isFull} icon={<Plus size={14} />} onClick={() => add(newCondition)}>
          {text('where.add')}
        </Button>
        {depth < deepest && (
          <Button
            type="text"
            size="small"
            disabled={isFull}
            icon={<FolderPlus size={14} />}
            onClick={() => add((first) => newGroup(group.join === 'and' ? 'or' : 'and', [newCondition(first)]))}
          >
            {text('where.add-group')}
          </Button>
        )}
      </Stack>
    </fieldset>
  );
}

interface ConditionRowProps {
  readonly resource: AnyResource;
  readonly filters: readonly FilterView[];
  readonly condition: Condition;
  onCondition(condition: Condition): void;
  onRemove(): void;
}

function ConditionRow({ resource, filters, condition, onCondition, onRemove }: ConditionRowProps) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const filter = filters.find(({ key }) => key === condition.field);
  if (!filter) return null;
  const title = resourceLabels.of(filter.title);
  const choose = (key: string): void => {
    const next = filters.find((one) => one.key === key);
    if (next) onCondition({ ...newCondition(next), id: condition.id });
  };
  return (
    <div className="rs-condition">
      <Select
        aria-label={text('where.field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={condition.field}
        options={filters.map((one) => ({ value: one.key, label: resourceLabels.of(one.title) }))}
        onChange={choose}
      />
      <Select
        aria-label={text('filter.how')}
        value={condition.op}
        options={opsFor(filter).map((op) => ({ value: op, label: text(`filter.op.${op}`) }))}
        onChange={(op) => onCondition({ ...condition, op, values: [] })}
      />
      <ConditionValue
        key={`${condition.field}:${condition.op}`}
        resource={resource}
        filter={filter}
        title={title}
        op={condition.op}
        values={condition.values}
        onValues={(values) => onCondition({ ...condition, values })}
      />
      <Button type="text" size="small" aria-label={text('where.remove', { title })} icon={<X size={14} />} onClick={onRemove} />
    </div>
  );
}
