import { Button, Checkbox, Segmented } from 'antd';
import { type AnyColumn, type ColumnState, inOrder, isHidden, moveColumn } from '@shopkeeper/grid';
import { ArrowDown, ArrowUp } from '@shopkeeper/ui/icons';
import { Stack } from '@shopkeeper/ui/layout';
import { useResourceText } from '../texts/resource-text.ts';

export interface ColumnChoiceProps {
  readonly columns: readonly AnyColumn[];
  readonly state: ColumnState;
  onState(state: ColumnState): void;
}

const densities = ['compact', 'normal', 'loose'] as const;

/** Chooses the shown columns, their order and the row density. */
export function ColumnChoice({ columns, state, onState }: ColumnChoiceProps) {
  const text = useResourceText();
  return (
    <div className="rs-columns">
      <Segmented
        block
        aria-label={text('columns.density')}
        value={state.density ?? 'normal'}
        options={densities.map((value) => ({ value, label: text(`columns.${value}`) }))}
        onChange={(density) => onState({ ...state, density })}
      />
      <Stack as="ul" margin="10px 0" style={{ maxHeight: 360, overflow: 'auto' }}>
        {inOrder(columns, state.order ?? []).map((column, index, all) => (
          <ColumnItem key={column.id} column={column} at={{ index, all }} state={state} columns={columns} onState={onState} />
        ))}
      </Stack>
      <Button type="text" size="small" onClick={() => onState({})}>
        {text('columns.reset')}
      </Button>
    </div>
  );
}

interface ColumnItemProps extends ColumnChoiceProps {
  readonly column: AnyColumn;
  readonly at: { readonly index: number; readonly all: readonly AnyColumn[] };
}

function ColumnItem({ column, at, columns, state, onState }: ColumnItemProps) {
  const text = useResourceText();
  const hidden = columns.filter((one) => isHidden(one, state)).map(({ id }) => id);
  const show = (isShown: boolean): void =>
    onState({ ...state, hidden: isShown ? hidden.filter((id) => id !== column.id) : [...hidden, column.id] });
  const transition = (before: AnyColumn | undefined): void =>
    onState({
      ...state,
      order: moveColumn(
        at.all.map(({ id }) => id),
        column.id,
        before?.id ?? null,
      ),
    });
  return (
    <Stack as="li" row justify="space-between" style={{ height: 30, flex: 'none' }}>
      <Checkbox
        checked={!hidden.includes(column.id)}
        disabled={column.fixed === true}
        onChange={(event) => show(event.target.checked)}
      >
        {column.title}
      </Checkbox>
      {!column.fixed && (
        <span>
          <Button
            type="text"
            size="small"
            aria-label={text('columns.earlier', { name: column.title })}
            disabled={at.index <= 1}
            icon={<ArrowUp size={13} />}
            onClick={() => transition(at.all[at.index - 1])}
          />
          <Button
            type="text"
            size="small"
            aria-label={text('columns.later', { name: column.title })}
            disabled={at.index === at.all.length - 1}
            icon={<ArrowDown size={13} />}
            onClick={() => transition(at.all[at.index + 2])}
          />
        </span>
      )}
    </Stack>
  );
}
