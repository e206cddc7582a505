import { useText } from '@shopkeeper/ui/i18n';
import { Check, Lock, Minus } from '@shopkeeper/ui/icons';
import type { KeyboardEvent } from 'react';
import type { MatrixRow } from '../matrix-rows.domain.ts';
import type { MatrixRole } from '../permission-matrix.domain.ts';
import type { MatrixEdits } from './use-matrix-edits.ts';

interface MatrixCellProps {
  readonly role: MatrixRole;
  readonly row: MatrixRow;
  readonly title: string;
  readonly edits: MatrixEdits;
  readonly isReadOnly: boolean;
  readonly isFocusable: boolean;
  holds(node: string): boolean;
  onFocus(): void;
}

/** Whether a role has a permission, or how many of a page or area; a press changes all that the user may change. */
export function MatrixCell({ role, row, title, edits, isReadOnly, isFocusable, holds, onFocus }: MatrixCellProps) {
  const text = useText('permission');
  const given = row.nodes.filter((node) => edits.isGiven(role, node)).length;
  const isChanged = row.nodes.some((node) => edits.isChanged(role, node));
  const free = isReadOnly ? [] : row.nodes.filter(holds);
  const isFixed = free.length === 0;
  const isWhole = free.length > 0 && free.every((node) => edits.isGiven(role, node));
  const toggle = (): void => edits.set(role, free, !isWhole);
  const checked = given === 0 ? false : given === row.nodes.length ? true : ('mixed' as const);
  const hint = isFixed && !isReadOnly ? text('text.notHeld') : undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (!isFixed) toggle();
  };
  return (
    <span
      role="checkbox"
      data-at=""
      tabIndex={isFocusable ? 0 : -1}
      className={`permission-cell${isChanged ? ' changed' : ''}${isFixed ? ' fixed' : ''}`}
      aria-checked={checked}
      aria-disabled={isFixed}
      aria-label={text('text.cell', { role: role.name, title })}
      title={hint}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={isFixed ? undefined : toggle}
    >
      {row.kind === 'node' ? (
        <NodeMark isGiven={given === 1} isChanged={isChanged} />
      ) : (
        <small>{text('text.countOf', { count: given, total: row.nodes.length })}</small>
      )}
      {hint !== undefined && row.kind === 'node' && <Lock size={11} className="permission-lock" aria-hidden />}
    </span>
  );
}

/** A tick or a dash; of a change both, what it was before the arrow. */
function NodeMark({ isGiven, isChanged }: { readonly isGiven: boolean; readonly isChanged: boolean }) {
  const mark = (given: boolean) =>
    given ? <Check size={16} className="given" aria-hidden /> : <Minus size={13} className="not" aria-hidden />;
  return isChanged ? (
    <>
      {mark(!isGiven)}
      <span aria-hidden>→</span>
      {mark(isGiven)}
    </>
  ) : (
    mark(isGiven)
  );
}
