import { type CSSProperties, type ReactNode } from 'react';
import type { Kind, KindContext } from '../cells/kind.ts';
import { kindOf, valueOf } from '../cells/registry.ts';
import type { AnyColumn } from '../core/columns.ts';
import { cellId } from '../core/history.ts';
import { CellEditor, CellField } from './field.tsx';
import { Icon } from './icons.tsx';
import { isEditable } from './runtime.ts';
import type { RowProps } from './row-props.ts';

/** Renders a cell as plain elements: a component per cell would cost time in every scrolled frame. */
export function cell(props: RowProps, col: number, style: CSSProperties | undefined): ReactNode {
  const slot = props.layout.slots[col];
  if (!slot) return null;
  return slot.column ? dataCell(stateOf(props, col, slot.column), style) : ownCell(props, col, slot.id);
}

/** The current state of one cell. */
interface CellState {
  readonly props: RowProps;
  readonly col: number;
  readonly kind: Kind<unknown>;
  readonly value: unknown;
  readonly context: KindContext;
  readonly isActive: boolean;
  readonly isEditable: boolean;
  readonly isDirty: boolean;
  readonly isWrong: boolean;
}

function stateOf(props: RowProps, col: number, column: AnyColumn): CellState {
  const { row, rowKey, shared, tab } = props;
  const isActive = col === tab;
  const context: KindContext = { column, row, messages: shared.messages, formats: shared.formats };
  const plain = { props, col, kind: kindOf(column, shared.kinds), value: valueOf(row, column.id), context, isActive };
  if (!shared.isSheet) return { ...plain, isEditable: false, isDirty: false, isWrong: false };
  const id = cellId(rowKey, column.id);
  return {
    ...plain,
    isEditable: isEditable(column, row, shared.kinds),
    isDirty: shared.dirty?.has(id) === true,
    isWrong: shared.errors?.has(id) === true || (isActive && props.wrong),
  };
}

function dataCell(state: CellState, style: CSSProperties | undefined): ReactNode {
  const { props, col, kind, context, isActive } = state;
  const { shared } = props;
  const hasField = isActive && state.isEditable && !kind.Editor && !kind.toggle;
  return (
    <div
      key={context.column.id}
      role="gridcell"
      aria-colindex={col + 1}
      className={classOf(state)}
      style={style}
      {...(isActive && !hasField ? focusable : undefined)}
      {...(shared.isSheet ? sheetAria(state) : undefined)}
      aria-selected={isInRange(props, col) || undefined}
    >
      {shared.treeSlot === context.column.id && branch(props)}
      {content(state)}
      {context.column.mark?.(context.row)}
      {hasField && field(state)}
      {hasHandle(state) && <span className="gr-fill" data-fill="" aria-hidden="true" />}
    </div>
  );
}

const focusable = { tabIndex: 0, 'data-focus': '' } as const;

/** Whether the cell has the fill handle: the last cell of the range, or the active cell without a range. */
function hasHandle({ props, col, isActive, isEditable: may }: CellState): boolean {
  if (!may || props.how !== null) return false;
  return props.s0 >= 0 ? col === props.s1 && (props.edge & 2) > 0 : isActive;
}

function sheetAria({ props, isActive, isDirty, isEditable: may, isWrong }: CellState) {
  return {
    'aria-description': isDirty ? props.shared.messages.unsaved : undefined,
    'aria-readonly': may ? undefined : true,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong && isActive ? props.shared.messageId : undefined,
  };
}

function field({ props, kind, value, context, isWrong }: CellState): ReactNode {
  const text = value === null ? '' : kind.text(value, context);
  return (
    <CellField
      isOpen={props.how !== null}
      label={props.how ? context.column.title : `${context.column.title}: ${text}`}
      isNumber={kind.align === 'end'}
      messageId={isWrong ? props.shared.messageId : undefined}
    />
  );
}

function editor({ props, kind, value, context }: CellState): ReactNode {
  return <CellEditor kind={kind} value={value} row={context.row} column={context.column} start={props.start} />;
}

function content(state: CellState): ReactNode {
  const { props, kind, value, context } = state;
  const { hasSwitches, isSheet } = props.shared;
  if (state.isActive && props.how && kind.Editor) return editor(state);
  if (hasSwitches && !isSheet && kind.toggle && context.column.editable) return switchOf(value === true, context);
  return value === null || value === '' ? blank(kind) : painted(kind, value, context);
}

function blank(kind: Kind<unknown>): ReactNode {
  return kind.align === 'end' ? <span className="gr-none">–</span> : null;
}

function painted(kind: Kind<unknown>, value: unknown, context: KindContext): ReactNode {
  if (kind.View) return <kind.View value={value} row={context.row} context={context} />;
  return kind.paint ? kind.paint(value, context) : kind.text(value, context);
}

function switchOf(on: boolean, { column, messages, row }: KindContext): ReactNode {
  const may = typeof column.editable === 'function' ? column.editable(row) : true;
  return (
    <button
      type="button"
      role="switch"
      className={on ? 'gr-switch on' : 'gr-switch'}
      aria-checked={on}
      aria-label={`${column.title}: ${on ? messages.yes : messages.no}`}
      data-act="toggle"
      tabIndex={-1}
      disabled={!may}
    />
  );
}

function classOf(state: CellState): string {
  const { props, col, kind, isActive } = state;
  let name = kind.align === 'end' ? 'gr-cell end' : 'gr-cell';
  if (state.isEditable) name += ' may';
  if (state.isDirty) name += ' dirty';
  if (state.isWrong) name += ' wrong';
  if (isActive && props.how) name += ' editing';
  return isInRange(props, col) ? name + sidesOf(props, col) : name;
}

function isInRange({ s0, s1 }: RowProps, col: number): boolean {
  return s0 >= 0 && col >= s0 && col <= s1;
}

/** Returns the range classes of a cell: cells at the edge of the range draw its borders. */
function sidesOf({ s0, s1, edge }: RowProps, col: number): string {
  const sides = [col === s0 && 'in-l', col === s1 && 'in-r', (edge & 1) > 0 && 'in-t', (edge & 2) > 0 && 'in-b'];
  return ` in ${sides.filter(Boolean).join(' ')}`;
}

/** Indentation and toggle of a tree's first column: 20 px per level. */
function branch({ level, open, shared }: RowProps): ReactNode {
  return (
    <span className="gr-branch" style={{ marginLeft: (level - 1) * 20 }}>
      {open !== null && (
        <button
          type="button"
          className={open ? 'gr-fold open' : 'gr-fold'}
          data-act="fold"
          tabIndex={-1}
          aria-label={open ? shared.messages.fold : shared.messages.unfold}
        >
          <Icon name="chevron" />
        </button>
      )}
    </span>
  );
}

/** Drag handle, checkbox, or row actions. */
function ownCell(props: RowProps, col: number, id: string): ReactNode {
  return (
    <div
      key={id}
      role="gridcell"
      aria-colindex={col + 1}
      className={`gr-cell own ${id.slice(1)}`}
      {...(col === props.tab ? focusable : undefined)}
    >
      {id === '$check' && <CheckBox checked={props.checked} label={props.shared.messages.chooseRow} act="check" />}
      {id === '$drag' && (
        <span className="gr-handle" data-handle="" aria-hidden="true">
          <Icon name="grip" />
        </span>
      )}
      {id === '$actions' && actions(props)}
    </div>
  );
}

interface CheckBoxProps {
  readonly checked: boolean | 'mixed';
  readonly label: string;
  readonly act: 'check' | 'all';
}

export function CheckBox({ checked, label, act }: CheckBoxProps): ReactNode {
  return (
    <button
      type="button"
      role="checkbox"
      className="gr-box"
      aria-checked={checked}
      aria-label={label}
      data-act={act}
      tabIndex={-1}
    />
  );
}

function actions({ row, shared }: RowProps): ReactNode {
  const list = shared.actions(row);
  const inline = list.find((action) => action.inline && !action.rejected);
  return (
    <>
      {inline && (
        <button
          type="button"
          className="gr-button inline"
          data-act="action"
          data-id={inline.id}
          tabIndex={-1}
          aria-label={inline.label}
          data-tip={inline.label}
        >
          {inline.icon}
        </button>
      )}
      {list.length > (inline ? 1 : 0) && (
        <button
          type="button"
          className="gr-button"
          data-act="menu"
          tabIndex={-1}
          aria-label={shared.messages.more}
          aria-haspopup="menu"
        >
          <Icon name="dots" />
        </button>
      )}
    </>
  );
}
