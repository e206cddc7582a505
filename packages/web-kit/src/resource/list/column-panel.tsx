import { Button, Checkbox, Popover, Segmented } from 'antd';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { type AnyColumn, type ColumnState, inOrder, isHidden, moveColumn } from '../../grid/core/columns.ts';
import { useResourceText } from '../resource-text.ts';

interface ColumnPanelProps {
  readonly columns: readonly AnyColumn[];
  readonly state: ColumnState;
  onState(state: ColumnState): void;
}

const densities = ['compact', 'normal', 'loose'] as const;

/** Which columns are shown, in which order, and how dense the rows are. */
export function ColumnPanel({ columns, state, onState }: ColumnPanelProps) {
  const text = useResourceText();
  const content = (
    <div className="rs-columns">
      <Segmented
        block
        aria-label={text('columns.density')}
        value={state.density ?? 'normal'}
        options={densities.map((value) => ({ value, label: text(`columns.${value}`) }))}
        onChange={(density) => onState({ ...state, density })}
      />
      <ul>
        {inOrder(columns, state.order ?? []).map((column, index, all) => (
          <ColumnItem key={column.id} column={column} at={{ index, all }} state={state} columns={columns} onState={onState} />
        ))}
      </ul>
      <Button type="text" size="small" onClick={() => onState({})}>
        {text('columns.reset')}
      </Button>
    </div>
  );
  return (
    <Popover content={content} trigger="click" placement="bottomRight" arrow={false} destroyOnHidden>
      <Button
        type="text"
        className="rs-icon"
        aria-label={text('columns.title')}
        title={text('columns.title')}
        icon={<Columns3 size={16} />}
      />
    </Popover>
  );
}

interface ColumnItemProps extends ColumnPanelProps {
  readonly column: AnyColumn;
  readonly at: { readonly index: number; readonly all: readonly AnyColumn[] };
}

function ColumnItem({ column, at, columns, state, onState }: ColumnItemProps) {
  const text = useResourceText();
  const hidden = columns.filter((one) => isHidden(one, state)).map(({ id }) => id);
  const show = (isShown: boolean): void =>
    onState({ ...state, hidden: isShown ? hidden.filter((id) => id !== column.id) : [...hidden, column.id] });
  const move = (before: AnyColumn | undefined): void =>
    onState({
      ...state,
      order: moveColumn(
        at.all.map(({ id }) => id),
        column.id,
        before?.id ?? null,
      ),
    });
  return (
    <li>
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
            onClick={() => move(at.all[at.index - 1])}
          />
          <Button
            type="text"
            size="small"
            aria-label={text('columns.later', { name: column.title })}
            disabled={at.index === at.all.length - 1}
            icon={<ArrowDown size={13} />}
            onClick={() => move(at.all[at.index + 2])}
          />
        </span>
      )}
    </li>
  );
}
