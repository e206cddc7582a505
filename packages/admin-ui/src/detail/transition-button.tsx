import { type AnyResource, type CommandNameOf } from '@shopkeeper/resource';
import { viewOf } from '@shopkeeper/resource/view';
import { Button, Tooltip } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { lazyPart } from '@shopkeeper/ui';
import { useResourceLabels } from '../texts/resource-text.ts';
import type { CommandPreviewProps } from '../list-state/screen-props.ts';
import { allowedIn, type WireRow } from '../calls/wire.ts';

const TransitionDialog = lazyPart(async () => (await import('./transition-dialog.tsx')).TransitionDialog);

interface TransitionButtonProps<R extends AnyResource> {
  readonly resource: R;
  readonly name: CommandNameOf<R>;
  /** The row with its `allowed`, as returned by list and detail. */
  readonly row: WireRow;
  readonly isPrimary?: boolean;
  readonly icon?: ReactNode;
  /** Initial values of the transition's inputs. */
  readonly first?: Readonly<Record<string, unknown>>;
  /** Shows below the inputs of the dialog what would change. */
  readonly Preview?: ComponentType<CommandPreviewProps>;
  /** Opens the page's own form instead of the kit's dialog. */
  readonly ask?: () => void;
}

/**
 * Opens the dialog of a transition. Renders nothing where the row's state or the user's permissions exclude it; disabled with the
 * reason while it is not possible.
 */
export function TransitionButton<R extends AnyResource>({
  resource,
  name,
  row,
  isPrimary = false,
  icon,
  first,
  Preview,
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
        {/* A disabled button receives no pointer events, so the span around it shows the tooltip. */}
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
      {isOpen && <TransitionDialog {...{ resource, row, transition, first, Preview }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows every transition of the row's state: the first possible one as the primary button, dangerous ones last. */
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
