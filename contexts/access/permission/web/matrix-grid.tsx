import { usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { type CSSProperties, useMemo, useState } from 'react';
import { matrixRows, windowOf } from '../matrix-rows.domain.ts';
import type { MatrixGridProps } from './matrix-grid-props.ts';
import { MatrixLine } from './matrix-line.tsx';
import { useMatrixFocus } from './use-matrix-focus.ts';
import { useScrolled } from './use-scrolled.ts';

const rowHeight = 34;
const headHeight = 52;
/** Rows above and below the view that are rendered too. */
const beyond = 8;

/**
 * The matrix: one line for each permission below its page and area, one column for each role. Only lines in view are rendered.
 */
export function MatrixGrid(props: MatrixGridProps) {
  const { groups, roles } = props;
  const text = useText('permission');
  const format = useFormatters();
  const isPhone = usePhone();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => matrixRows(groups, closed), [groups, closed]);
  const { box, top, height } = useScrolled();
  const focus = useMatrixFocus({ box, rows: rows.length, columns: roles.length, rowHeight, headHeight });
  const [from, to] = windowOf(rows.length, { top, height, rowHeight, beyond });
  const toggle = (key: string): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <div
      ref={box}
      className="permission-grid"
      role="grid"
      tabIndex={-1}
      aria-label={text('text.matrix')}
      aria-rowcount={rows.length + 1}
      aria-colcount={roles.length + 1}
      style={{ '--first': isPhone ? '148px' : '260px', '--roles': roles.length } as CSSProperties}
      onKeyDown={focus.onKeyDown}
    >
      <div className="permission-row roles" role="row" aria-rowindex={1} style={{ height: headHeight }}>
        <span role="columnheader" className="first">
          {text('text.permission')}
        </span>
        {roles.map(({ id, name, code, enabled, staffIds, forATime }) => (
          <span role="columnheader" data-data key={id} title={`${name} (${code})`}>
            <b>{name}</b>
            <small>
              {enabled ? text('text.staffCount', { count: staffIds.length }) : text('text.roleDisabled')}
              {forATime.endsAt !== null && (
                <span title={text('text.forATimeUntil', { count: forATime.count, time: format.time(forATime.endsAt) })}>
                  {' · '}
                  {text('text.forATime', { count: forATime.count })}
                </span>
              )}
            </small>
          </span>
        ))}
      </div>
      <div role="rowgroup" style={{ height: rows.length * rowHeight, position: 'relative' }}>
        {rows.slice(from, to).map((row, place) => (
          <MatrixLine
            key={row.key}
            {...props}
            row={row}
            index={from + place}
            style={{ position: 'absolute', top: (from + place) * rowHeight, height: rowHeight }}
            isClosed={closed.has(row.key)}
            focused={focus.row === from + place ? focus.column : null}
            onToggle={toggle}
            onFocus={focus.at}
          />
        ))}
      </div>
    </div>
  );
}
