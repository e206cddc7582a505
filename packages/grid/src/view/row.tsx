import { memo, type ReactNode } from 'react';
import { cell } from './cell.tsx';
import { panes, strayAt } from './panes.tsx';
import type { RowProps } from './row-props.ts';

export const Row = memo(RowView);

function RowView(props: RowProps): ReactNode {
  const { shared, index, height } = props;
  const branch =
    shared.treeSlot === null ? {} : { 'aria-level': props.level, 'aria-posinset': props.pos, 'aria-setsize': props.size };
  return (
    <div
      role="row"
      className={classOf(props)}
      style={{ top: index * height, height }}
      data-row={index}
      aria-rowindex={props.number}
      aria-selected={shared.isChosen ? props.checked : undefined}
      aria-expanded={props.open ?? undefined}
      {...branch}
    >
      {panes({
        ...props,
        cells: (from, to) => cells(props, from, to),
        middle: (from, to) => middleCells(props, from, to),
      })}
    </div>
  );
}

function classOf({ checked, tab, dragged, shared, rowKey }: RowProps): string {
  let name = 'gr-row';
  if (checked) name += ' checked';
  if (tab >= 0) name += ' active';
  if (dragged) name += ' dragged';
  return shared.unsaved?.has(String(rowKey)) ? `${name} unsaved` : name;
}

function cells(props: RowProps, from: number, to: number): readonly ReactNode[] {
  const list: ReactNode[] = [];
  for (let col = from; col < to; col += 1) list.push(cell(props, col, undefined));
  return list;
}

/**
 * The active cell stays rendered when its column is scrolled away, because removing it would lose the focus. It stays in order
 * among its siblings, because moving an element in the document loses the focus too.
 */
function middleCells(props: RowProps, from: number, to: number): readonly ReactNode[] {
  const list = cells(props, from, to);
  const stray = strayAt(props.layout, props.tab, { from, to, c0: props.c0 });
  if (!stray) return list;
  const one = cell(props, props.tab, stray.style);
  return stray.isBefore ? [one, ...list] : [...list, one];
}
