import type { TransitionView } from '@shopkeeper/resource/view';
import { lazyPart } from '@shopkeeper/ui';
import type { WireRow } from '../calls/wire.ts';
import type { AnyScreenProps } from '../list-state/screen-props.ts';
import type { RowWork } from './use-row-work.ts';

const FormDrawer = lazyPart(async () => (await import('../form/form-drawer.tsx')).FormDrawer);
const TransitionDialog = lazyPart(async () => (await import('../detail/transition-dialog.tsx')).TransitionDialog);
const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

/** Renders the open form, transition or confirmation of the list. */
export function ListOverlays({ screen, work }: { readonly screen: AnyScreenProps; readonly work: RowWork }) {
  const { resource } = screen;
  const { open, setOpen } = work;
  const close = () => setOpen(null);
  switch (open?.what) {
    case 'form':
      return (
        <FormDrawer
          key={open.id}
          resource={resource}
          id={open.id}
          inputs={screen.inputs}
          onClose={(saved) => settle(saved ? screen.onChanged : undefined, close)}
        />
      );
    case 'move':
      return <Asking screen={screen} row={open.row} transition={open.transition} onClose={close} />;
    case 'remove':
      return (
        <RemoveDialog
          resource={resource}
          rows={open.rows}
          onClose={(isGone) => {
            if (isGone) screen.onChanged?.();
            settle(isGone ? open.done : undefined, close);
          }}
        />
      );
    default:
      return null;
  }
}

/** The dialog of a transition: the page's own, or the one rendered from the declaration. */
function Asking({ screen, row, transition, onClose }: AskingProps) {
  const Own = screen.dialogs?.[transition.name];
  return Own ? (
    <Own row={row} onClose={onClose} />
  ) : (
    <TransitionDialog
      resource={screen.resource}
      row={row}
      transition={transition}
      Preview={screen.previews?.[transition.name]}
      onClose={onClose}
    />
  );
}

interface AskingProps {
  readonly screen: AnyScreenProps;
  readonly row: WireRow;
  readonly transition: TransitionView;
  onClose(): void;
}

function settle(done: (() => void) | undefined, close: () => void): void {
  done?.();
  close();
}
