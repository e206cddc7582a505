import { useLanguage, useText } from '@shopkeeper/ui/i18n';
import { type DragEvent, type KeyboardEvent, memo } from 'react';
import { type FormNode, textIn } from '../form-definition.domain.ts';
import type { NodeKind, Position } from '../form-design.domain.ts';
import type { DesignAction } from './design-state.ts';

/** What is dragged: a part of the palette or the id of a node. */
export const dragType = 'application/x-form-part';

interface RowsProps {
  readonly nodes: readonly FormNode[];
  readonly parent: string | null;
  readonly selected: string | null;
  readonly issues: ReadonlyMap<string, string>;
  readonly dispatch: (action: DesignAction) => void;
}

/** Puts what was dropped at a place. */
function drop(event: DragEvent, place: Position, dispatch: RowsProps['dispatch']): void {
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.classList.remove('over');
  const [kind, value = ''] = event.dataTransfer.getData(dragType).split(':');
  if (kind === 'node') dispatch({ kind: 'move', id: value, to: place });
  else if (kind === 'part') dispatch({ kind: 'add', part: value as NodeKind, place });
}

const allow = (event: DragEvent): void => {
  if (!event.dataTransfer.types.includes(dragType)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.classList.add('over');
};
const leave = (event: DragEvent): void => event.currentTarget.classList.remove('over');

/** The row of a part has the focus of the keyboard: it moves, is removed, and leads to its neighbours. */
function press(event: KeyboardEvent<HTMLButtonElement>, id: string, dispatch: RowsProps['dispatch']): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (event.key === 'Delete') dispatch({ kind: 'remove', id });
  else if (step !== 0 && event.altKey) dispatch({ kind: 'step', id, step });
  else if (step !== 0) {
    const rows = [...(event.currentTarget.closest('.form-canvas')?.querySelectorAll<HTMLElement>('[data-node]') ?? [])];
    rows[rows.indexOf(event.currentTarget) + step]?.focus();
  } else return;
  event.preventDefault();
}

/** A list of parts, with the empty place at its end that takes what is dropped. */
export function NodeRows(props: RowsProps) {
  const { nodes, parent, selected, issues, dispatch } = props;
  const text = useText('form');
  const end = { parent, at: nodes.length };
  return (
    <ol className="form-rows">
      {nodes.map((node, at) => (
        <NodeRow
          key={node.id}
          {...{ node, parent, at, dispatch, issues }}
          selected={node.kind === 'field' ? (selected === node.id ? selected : null) : selected}
        />
      ))}
      <li className="form-end" onDragOver={allow} onDragLeave={leave} onDrop={(event) => drop(event, end, dispatch)}>
        {nodes.length === 0 && text(parent === null ? 'text.emptyCanvas' : 'text.emptyPart')}
      </li>
    </ol>
  );
}

interface RowProps extends Omit<RowsProps, 'nodes'> {
  readonly node: FormNode;
  readonly at: number;
}

/** One part on the canvas. Drawn again only when it changes itself, however many there are. */
const NodeRow = memo(function NodeRow({ node, parent, at, selected, issues, dispatch }: RowProps) {
  const text = useText('form');
  const language = useLanguage() === 'en' ? 'en' : 'zh-cn';
  const issue = issues.get(node.id);
  const title = textIn(node.label, language);
  const part = node.kind === 'field' ? node.type : node.kind;
  return (
    <li onDragOver={allow} onDragLeave={leave} onDrop={(event) => drop(event, { parent, at }, dispatch)}>
      <button
        type="button"
        className="form-row"
        data-node={node.id}
        draggable
        aria-pressed={selected === node.id}
        onClick={() => dispatch({ kind: 'select', id: node.id })}
        onFocus={() => dispatch({ kind: 'select', id: node.id })}
        onKeyDown={(event) => press(event, node.id, dispatch)}
        onDragStart={(event) => {
          event.stopPropagation();
          event.dataTransfer.setData(dragType, `node:${node.id}`);
        }}
      >
        <span className="form-row-title">
          {title === '' ? text('text.untitled') : title}
          {node.kind === 'field' && node.isRequired && <b aria-label={text('text.required')}> *</b>}
        </span>
        <small>
          {text(`text.part.${part}`)} · {node.key}
          {node.kind === 'group' && node.shownWhen && ` · ${text('text.conditional')}`}
        </small>
        {issue !== undefined && <small className="form-issue">{issue}</small>}
      </button>
      {node.kind !== 'field' && <NodeRows nodes={node.nodes} parent={node.id} {...{ selected, issues, dispatch }} />}
    </li>
  );
});
