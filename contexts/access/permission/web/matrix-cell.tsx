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

/** What a cell says, and which of its permissions the user may change. */
function stateOf({
  role,
  row,
  edits,
  isReadOnly,
  holds,
}: Pick<MatrixCellProps, 'role' | 'row' | 'edits' | 'isReadOnly' | 'holds'>) {
  const given = row.nodes.filter((node) => edits.isGiven(role, node)).length;
  const free = isReadOnly ? [] : row.nodes.filter(holds);
  const isWhole = free.every((node) => edits.isGiven(role, node));
  const checked: boolean | 'mixed' = given > 0 && given < row.nodes.length ? 'mixed' : given > 0;
  return { given, free, isWhole, checked, isChanged: row.nodes.some((node) => edits.isChanged(role, node)) };
}

/** What the role's data scope on the page of a permission is called; null where it is not limited, or the row is no permission. */
function useScopeName({ role, row }: MatrixCellProps): string | null {
  const text = useText('permission');
  const limit = row.kind === 'node' ? role.scopes[row.page.path] : undefined;
  return limit === undefined ? null : text(`text.short.${limit}`);
}

/** Whether a role has a permission, or how many of a page or area; a press changes all that the user may change. */
export function MatrixCell(props: MatrixCellProps) {
  const { role, row, title, edits, isReadOnly, isFocusable, onFocus } = props;
  const text = useText('permission');
  const { given, free, isWhole, checked, isChanged } = stateOf(props);
  const isFixed = free.length === 0;
  const isLocked = isFixed && !isReadOnly;
  const scope = useScopeName(props);
  const toggle = (): void => {
    if (!isFixed) edits.set(role, free, !isWhole);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    toggle();
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
      aria-description={scope !== null && given > 0 ? text('text.scopeMark', { scope }) : undefined}
      title={isLocked ? text('text.notHeld') : undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={toggle}
    >
      {row.kind === 'node' ? (
        <NodeMark isGiven={given === 1} isChanged={isChanged} scope={scope} />
      ) : (
        <small>{text('text.countOf', { count: given, total: row.nodes.length })}</small>
      )}
      {isLocked && row.kind === 'node' && <Lock size={11} aria-hidden />}
    </span>
  );
}

interface MarkProps {
  readonly isGiven: boolean;
  /** The name of the data scope where the role shows some rows of the page only. */
  readonly scope: string | null;
}

/** A tick, the data scope, or a dash; of a change both, what it was before the arrow. */
function NodeMark({ isGiven, isChanged, scope }: MarkProps & { readonly isChanged: boolean }) {
  return isChanged ? (
    <>
      <Mark isGiven={!isGiven} scope={scope} />
      <span aria-hidden>→</span>
      <Mark isGiven={isGiven} scope={scope} />
    </>
  ) : (
    <Mark isGiven={isGiven} scope={scope} />
  );
}

const Mark = ({ isGiven, scope }: MarkProps) =>
  isGiven && scope !== null ? (
    <span className="permission-scope">{scope}</span>
  ) : isGiven ? (
    <Check size={16} className="given" aria-hidden />
  ) : (
    <Minus size={13} className="not" aria-hidden />
  );
