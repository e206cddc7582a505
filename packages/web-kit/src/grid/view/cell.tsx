import { type CSSProperties, type ReactNode, Suspense } from 'react';
import type { Kind, KindContext } from '../cells/kind.ts';
import { kindOf, valueOf } from '../cells/registry.ts';
import type { AnyColumn } from '../core/columns.ts';
import { cellId } from '../core/history.ts';
import { CellEditor, CellField } from './field.tsx';
import { Icon } from './icons.tsx';
import { isEditable } from './live.ts';
import type { RowProps } from './row.tsx';

/** One cell as plain elements: a component per cell would be paid for in every scrolled frame. */
export function cell(props: RowProps, col: number, style: CSSProperties | null): ReactNode {
  const slot = props.layout.slots[col];
  if (!slot) return null;
  return slot.column ? dataCell(props, col, slot.column, style) : ownCell(props, col, slot.id);
}

function dataCell(props: RowProps, col: number, column: AnyColumn, style: CSSProperties | null): ReactNode {
  const { row, rowKey, shared, tab } = props;
  const { edit, kinds } = shared;
  const kind = kindOf(column, kinds);
  const context: KindContext = { column, row, words: shared.words, formats: shared.formats };
  const value = valueOf(row, column.id);
  const isActive = col === tab;
  const editable = isEditable(shared, column, row);
  const hasField = isActive && editable && !kind.Editor && !kind.toggle;
  const id = cellId(rowKey, column.id);
  const isWrong = edit?.errors?.has(id) === true || (isActive && props.wrong);
  return (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={col + 1}
      className={classOf(props, col, kind, { editable, isWrong, isDirty: edit?.dirty?.has(id) === true })}
      style={style ?? undefined}
      tabIndex={isActive && !hasField ? 0 : undefined}
      data-focus={isActive && !hasField ? '' : undefined}
      aria-selected={col >= props.s0 && col <= props.s1 && props.s0 >= 0 ? true : undefined}
      aria-readonly={edit && !editable ? true : undefined}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong && isActive ? `${shared.id}-message` : undefined}
    >
      {shared.treeSlot === column.id && branch(props)}
      {isActive && props.how && kind.Editor ? (
        <Suspense fallback={null}>
          <CellEditor kind={kind} value={value} row={row} column={column} start={props.start} gridId={shared.id} />
        </Suspense>
      ) : (
        content(kind, value, context, props)
      )}
      {hasField && (
        <CellField
          how={props.how}
          text={value === null ? '' : kind.text(value, context)}
          label={column.title}
          isWrong={isWrong}
          isNumber={kind.align === 'end'}
          describedBy={`${shared.id}-message`}
        />
      )}
    </div>
  );
}

function content(kind: Kind<unknown>, value: unknown, context: KindContext, props: RowProps): ReactNode {
  const { hasSwitches, edit } = props.shared;
  if (hasSwitches && !edit && kind.toggle && context.column.editable) return switchOf(value === true, context);
  if (value === null || value === '') return kind.align === 'end' ? <span className="gr-none">–</span> : null;
  if (kind.View) return <kind.View value={value} row={context.row} context={context} />;
  return kind.paint ? kind.paint(value, context) : kind.text(value, context);
}

function switchOf(on: boolean, { column, words, row }: KindContext): ReactNode {
  const may = typeof column.editable === 'function' ? column.editable(row) : true;
  return (
    <button
      type="button"
      role="switch"
      className={on ? 'gr-switch on' : 'gr-switch'}
      aria-checked={on}
      aria-label={`${column.title}: ${on ? words.yes : words.no}`}
      data-act="toggle"
      tabIndex={-1}
      disabled={!may}
    />
  );
}

function classOf(
  props: RowProps,
  col: number,
  kind: Kind<unknown>,
  marks: { editable: boolean; isWrong: boolean; isDirty: boolean },
): string {
  const { s0, s1, edge, tab, how } = props;
  let name = kind.align === 'end' ? 'gr-cell end' : 'gr-cell';
  if (marks.editable) name += ' may';
  if (marks.isDirty) name += ' dirty';
  if (marks.isWrong) name += ' wrong';
  if (col === tab && how) name += ' editing';
  if (s0 < 0 || col < s0 || col > s1) return name;
  name += ' in';
  if (col === s0) name += ' in-l';
  if (col === s1) name += ' in-r';
  if (edge & 1) name += ' in-t';
  if (edge & 2) name += ' in-b';
  return name;
}

/** Indent and fold of a tree's first column: 20 px for each level. */
function branch({ level, open, busy, shared }: RowProps): ReactNode {
  return (
    <span className="gr-branch" style={{ marginLeft: (level - 1) * 20 }}>
      {open !== null && (
        <button
          type="button"
          className={`gr-fold${open ? ' open' : ''}${busy ? ' busy' : ''}`}
          data-act="fold"
          tabIndex={-1}
          aria-label={open ? shared.words.fold : shared.words.unfold}
        >
          <Icon name="chevron" />
        </button>
      )}
    </span>
  );
}

/** Drag handle, checkbox, or row actions. */
function ownCell(props: RowProps, col: number, id: string): ReactNode {
  const isActive = col === props.tab;
  return (
    <div
      key={id}
      role="gridcell"
      aria-colindex={col + 1}
      className={`gr-cell own ${id.slice(1)}`}
      tabIndex={isActive ? 0 : undefined}
      data-focus={isActive ? '' : undefined}
    >
      {id === '$check' && <CheckBox checked={props.checked} label={props.shared.words.chooseRow} act="check" />}
      {id === '$drag' && (
        <span className="gr-handle" data-handle="" aria-hidden="true">
          <Icon name="grip" />
        </span>
      )}
      {id === '$actions' && actions(props)}
    </div>
  );
}

export function CheckBox({
  checked,
  label,
  act,
}: {
  readonly checked: boolean | 'mixed';
  readonly label: string;
  readonly act: string;
}): ReactNode {
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
  const inline = list.find((action) => action.inline && !action.refused);
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
          title={inline.label}
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
          aria-label={shared.words.more}
          aria-haspopup="menu"
        >
          <Icon name="dots" />
        </button>
      )}
    </>
  );
}
