import { type AnyResource, type TransitionNameOf, viewOf } from '@shopkeeper/resource';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { useResourceLabels } from '../resource-text.ts';
import { allowedIn, type WireRow } from '../wire.ts';

const TransitionDialog = lazyPart(async () => (await import('./transition-dialog.tsx')).TransitionDialog);

interface TransitionButtonProps<R extends AnyResource> {
  readonly resource: R;
  readonly name: TransitionNameOf<R>;
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
export function TransitionButton<R extends AnyResource>({
  resource,
  name,
  row,
  isPrimary = false,
  icon,
  first,
  ask,
}: TransitionButtonProps<R>) {
  const resourceLabels = useResourceLabels(resource);
  const [isOpen, setOpen] = useState(false);
  const now = allowedIn(row)[name];
  const transition = viewOf(resource).transitions.find((one) => one.name === name);
  if (now === undefined || !transition) return null;
  const isDanger = transition.transition.danger === true;
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
            {resourceLabels.of(transition.title)}
          </Button>
        </span>
      </Tooltip>
      {isOpen && (
        <TransitionDialog resource={resource} row={row} transition={transition} first={first} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Every move of the row's state, the first one that can be made as the primary button, dangerous ones last. */
export function TransitionButtons<R extends AnyResource>({ resource, row }: { readonly resource: R; readonly row: WireRow }) {
  const allowed = allowedIn(row);
  const offered = viewOf(resource).transitions.filter(({ name }) => allowed[name] !== undefined);
  const ordered = [
    ...offered.filter(({ transition }) => !transition.danger),
    ...offered.filter(({ transition }) => transition.danger),
  ];
  const primary = ordered.find(({ name, transition }) => allowed[name] === true && !transition.danger)?.name;
  return ordered.map(({ name }) => (
    <TransitionButton key={name} resource={resource as AnyResource} name={name as never} row={row} isPrimary={name === primary} />
  ));
}
