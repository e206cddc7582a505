import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import {
  type AnyColumn,
  cellId,
  type Column,
  type ColumnState,
  Grid,
  type Kind,
  type KindContext,
  kindOf,
  type Kinds,
  type RowChange,
  type RowKey,
} from '@shopkeeper/grid';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { usePhone } from '@shopkeeper/ui';
import { type ResourceText, useResourceText } from '../texts/resource-text.ts';
import { PageModal } from '../states/page-modal.tsx';
import './change-review.css';

interface ChangeReviewProps {
  readonly changes: readonly RowChange[];
  /** The columns of the editable grid; they define how values are titled and rendered. */
  readonly columns: readonly AnyColumn[];
  readonly kinds?: Kinds;
  /** Returns the title of a row. */
  titleOf(key: RowKey): string;
  /** Saves the listed changes; without it the dialog is read-only. */
  readonly onSave?: () => void;
  onClose(): void;
}

/** Lists the changes of an editable grid before they are saved, with the old and new value of every changed cell. */
export function ChangeReview({ changes, columns, kinds, titleOf, onSave, onClose }: ChangeReviewProps) {
  const text = useResourceText();
  const [state, setState] = useState<ColumnState>({ density: 'compact' });
  const rows = useMemo(() => linesOf({ changes, columns, titleOf, text }), [changes, columns, titleOf, text]);
  const height = headerHeight + Math.min(rows.length, mostRows) * rowHeight + 2;
  return (
    <PageModal
      title={text('changes.title')}
      width={760}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text(onSave ? 'changes.back' : 'changes.close')}</Button>
          {onSave && (
            <Button type="primary" onClick={onSave}>
              {text('changes.save')}
            </Button>
          )}
        </>
      }
    >
      <Summary changes={changes} columns={columns} />
      <Panel as="div" style={{ height, overflow: 'clip' }}>
        <Grid<Line>
          label={text('changes.title')}
          columns={useLineColumns(text)}
          kinds={useMemo(() => changeKinds(columns, kinds), [columns, kinds])}
          state={state}
          onState={setState}
          rows={rows}
          rowKey={(row) => row.id}
        />
      </Panel>
    </PageModal>
  );
}

const headerHeight = 34;
const rowHeight = 32;
const mostRows = 12;

/** One changed value; `col` is null where a whole row is added or removed. */
interface Line {
  readonly id: string;
  readonly row: string;
  readonly how: string | null;
  readonly col: string | null;
  readonly column: string;
  readonly before: unknown;
  readonly after: unknown;
}

type LinesOptions = Pick<ChangeReviewProps, 'changes' | 'columns' | 'titleOf'> & { readonly text: ResourceText };

function linesOf({ changes, columns, titleOf, text }: LinesOptions): readonly Line[] {
  const titles = new Map(columns.map((column) => [column.id, column.title]));
  return changes.flatMap(({ key, how, cells }): readonly Line[] => {
    const line = { row: titleOf(key), how: how === 'new' ? text('changes.new') : null };
    const whole = { ...line, id: cellId(key, ''), col: null, before: null, after: null };
    if (how === 'gone') return [{ ...whole, column: text('changes.gone') }];
    if (cells.length === 0) return [{ ...whole, column: text('changes.new') }];
    return cells.map(({ col, before, after }) => ({
      ...line,
      id: cellId(key, col),
      col,
      column: titles.get(col) ?? col,
      before,
      after,
    }));
  });
}

function useLineColumns(text: ResourceText): readonly Column<Line>[] {
  const isPhone = usePhone();
  return useMemo(
    (): readonly Column<Line>[] => [
      {
        id: 'row',
        title: text('changes.row'),
        kind: 'text',
        width: isPhone ? 92 : 200,
        pin: 'left',
        fixed: true,
        note: ({ how }) => how,
      },
      { id: 'column', title: text('changes.column'), kind: 'text', width: isPhone ? 66 : 130, grow: 0 },
      { id: 'before', title: text('changes.before'), kind: 'custom:before', width: isPhone ? 72 : 150, grow: 1 },
      { id: 'after', title: text('changes.after'), kind: 'custom:after', width: isPhone ? 78 : 150, grow: 1 },
    ],
    [text, isPhone],
  );
}

/** Renders old and new values with the grid's own kinds. */
function changeKinds(columns: readonly AnyColumn[], kinds: Kinds | undefined): Kinds {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const as = (className: string): Kinds[`custom:${string}`] => ({
    text: (value, context) => {
      const column = columnOf(context.row);
      return column ? kindOf(column, kinds).text(value, { ...context, column }) : String(value);
    },
    paint: (value, context) => {
      const column = columnOf(context.row);
      return (
        <span className={className}>
          {column ? painted(kindOf(column, kinds), value, { ...context, column }) : String(value)}
        </span>
      );
    },
  });
  const columnOf = (row: object): AnyColumn | undefined => byId.get((row as Line).col ?? '');
  return { 'custom:before': as('rs-before'), 'custom:after': as('rs-after') };
}

function painted(kind: Kind<unknown>, value: unknown, context: KindContext): ReactNode {
  return kind.paint?.(value, context) ?? kind.text(value, context);
}

function Summary({ changes, columns }: Pick<ChangeReviewProps, 'changes' | 'columns'>) {
  const text = useResourceText();
  const { number } = useFormatters();
  const count = (how: RowChange['how']): number => changes.filter((one) => one.how === how).length;
  const rows = (['changed', 'new', 'gone'] as const).filter((how) => count(how) > 0);
  const counts = new Map<string, number>();
  for (const { cells } of changes) for (const { col } of cells) counts.set(col, (counts.get(col) ?? 0) + 1);
  return (
    <Stack as="p" row wrap gap={[4, 16]} margin="0 0 12px">
      {rows.map((how) => (
        <Text as="strong" weight={500} key={how}>
          {text(`changes.rows.${how}`, { count: number(count(how)) })}
        </Text>
      ))}
      {columns
        .filter(({ id }) => counts.has(id))
        .map(({ id, title }) => (
          <Text color="secondary" key={id}>
            {title} {number(counts.get(id) ?? 0)}
          </Text>
        ))}
    </Stack>
  );
}
