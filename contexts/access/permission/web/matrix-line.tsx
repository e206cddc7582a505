import { useText } from '@shopkeeper/ui/i18n';
import { ChevronDown, ChevronRight, CircleQuestionMark } from '@shopkeeper/ui/icons';
import type { CSSProperties } from 'react';
import type { MatrixRow } from '../matrix-rows.domain.ts';
import { MatrixCell } from './matrix-cell.tsx';
import type { MatrixGridProps } from './matrix-grid-props.ts';

interface MatrixLineProps extends MatrixGridProps {
  readonly row: MatrixRow;
  readonly index: number;
  readonly style: CSSProperties;
  readonly isClosed: boolean;
  /** The column of the cell that Tab reaches; null where it is in another line. */
  readonly focused: number | null;
  onToggle(key: string): void;
  onFocus(row: number, column: number): void;
}

const titleKeyOf = (row: MatrixRow): string =>
  row.kind === 'group' ? row.group.title : row.kind === 'page' ? row.page.title : row.one.title;

/** A line of the matrix: its title, and a cell for each role. */
export function MatrixLine(props: MatrixLineProps) {
  const { row, index, style, focused, roles, edits, labelOf, isReadOnly, holds, onFocus } = props;
  const own = labelOf(titleKeyOf(row));
  const title = row.kind === 'node' ? `${labelOf(row.page.title)} · ${own}` : own;
  return (
    <div className={`permission-row ${row.kind}`} role="row" aria-rowindex={index + 2} style={style} data-row={row.key}>
      <LineTitle {...props} title={own} />
      {roles.map((role, place) => (
        <span role="gridcell" key={role.id}>
          <MatrixCell
            {...{ role, row, title, edits, isReadOnly, holds }}
            isFocusable={focused === place + 1}
            onFocus={() => onFocus(index, place + 1)}
          />
        </span>
      ))}
    </div>
  );
}

function LineTitle({
  row,
  index,
  title,
  isClosed,
  focused,
  onToggle,
  onFocus,
  onExplain,
}: MatrixLineProps & { readonly title: string }) {
  const text = useText('permission');
  const shared = { 'data-at': '', tabIndex: focused === 0 ? 0 : -1, onFocus: () => onFocus(index, 0) };
  if (row.kind === 'node')
    return (
      <span role="rowheader" className="first" title={row.one.node}>
        {onExplain ? (
          <button
            type="button"
            {...shared}
            className="permission-title"
            aria-label={`${title}, ${text('text.explain')}`}
            onClick={() => onExplain(row.one.node)}
          >
            <span>{title}</span>
            <CircleQuestionMark size={14} aria-hidden />
          </button>
        ) : (
          <span {...shared} className="permission-title">
            <span>{title}</span>
          </span>
        )}
      </span>
    );
  const Chevron = isClosed ? ChevronRight : ChevronDown;
  return (
    <span role="rowheader" className="first">
      <button
        type="button"
        {...shared}
        className="permission-title"
        aria-expanded={!isClosed}
        aria-label={text(isClosed ? 'text.open' : 'text.close', { title })}
        onClick={() => onToggle(row.key)}
      >
        <Chevron size={15} aria-hidden />
        <span>{title}</span>
      </button>
    </span>
  );
}
