import { type AnyResource, type MoveNamesOf, viewOf } from '@shopkeeper/resource';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { useResourceWords } from '../resource-text.ts';
import { allowedIn, type WireRow } from '../wire.ts';

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

interface MoveButtonProps<R extends AnyResource> {
  readonly resource: R;
  readonly name: MoveNamesOf<R>;
  /** The row with its `allowed`, as list and detail answer it. */
  readonly row: WireRow;
  readonly isPrimary?: boolean;
  readonly icon?: ReactNode;
  /** What stands in the inputs of the move at first. */
  readonly first?: Readonly<Record<string, unknown>>;
  /** Asks instead of the kit's dialog: a form of the screen's own. */
  readonly ask?: () => void;
}

/** Makes a move; it is not there where the state or the reader's nodes do not know it, and says why where it must wait. */
export function MoveButton<R extends AnyResource>({
  resource,
  name,
  row,
  isPrimary = false,
  icon,
  first,
  ask,
}: MoveButtonProps<R>) {
  const words = useResourceWords(resource);
  const [isOpen, setOpen] = useState(false);
  const now = allowedIn(row)[name];
  const move = viewOf(resource).moves.find((one) => one.name === name);
  if (now === undefined || !move) return null;
  const isDanger = move.move.danger === true;
  return (
    <>
      <Tooltip title={now === true ? '' : now.msg}>
        {/* A disabled button tells nothing to a pointer: the span around it does. */}
        <span tabIndex={now === true ? undefined : 0}>
          <Button
            type={isPrimary && now === true ? 'primary' : 'default'}
            danger={isDanger}
            disabled={now !== true}
            icon={icon}
            onClick={ask ?? (() => setOpen(true))}
          >
            {words.of(move.title)}
          </Button>
        </span>
      </Tooltip>
      {isOpen && <MoveDialog resource={resource} row={row} move={move} first={first} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Every move of the row's state, the first one that can be made as the primary button, dangerous ones last. */
export function MoveButtons<R extends AnyResource>({ resource, row }: { readonly resource: R; readonly row: WireRow }) {
  const allowed = allowedIn(row);
  const offered = viewOf(resource).moves.filter(({ name }) => allowed[name] !== undefined);
  const ordered = [...offered.filter(({ move }) => !move.danger), ...offered.filter(({ move }) => move.danger)];
  const primary = ordered.find(({ name, move }) => allowed[name] === true && !move.danger)?.name;
  return ordered.map(({ name }) => (
    <MoveButton key={name} resource={resource as AnyResource} name={name as never} row={row} isPrimary={name === primary} />
  ));
}
