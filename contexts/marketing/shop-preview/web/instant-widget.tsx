import { useRuntime } from '@shopkeeper/shell';
import { lazyPart, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { CalendarClock, X } from '@shopkeeper/ui/icons';
import { Popover } from 'antd';
import { useRef } from 'react';
import { addressOfInstant } from './instant-address.ts';
import { closeChooser, openChooser, useChooser } from './instant-chooser.ts';
import { useShownInstant } from './shown-instant.ts';
import './instant-widget.css';

// Both load when they are opened: dialogs and their fields are not part of the header.
const InstantForm = lazyPart(async () => (await import('./instant-form.tsx')).InstantForm);
const InstantDialog = lazyPart(async () => (await import('./instant-dialog.tsx')).InstantDialog);

interface ShownProps {
  readonly shownAt: number | null;
}

/** The button that chooses an instant; while the shop is shown at one, that instant and a way back to now. */
export function InstantWidget() {
  const shownAt = useShownInstant();
  return usePhone() ? <OnPhone shownAt={shownAt} /> : <InHeader shownAt={shownAt} />;
}

function useLabel(shownAt: number | null): string {
  const text = useText('shop-preview');
  const format = useFormatters();
  return shownAt === null ? text('text.travel') : text('text.shownAt', { time: format.time(shownAt).slice(0, 16) });
}

function InHeader({ shownAt }: ShownProps) {
  const text = useText('shop-preview');
  const format = useFormatters();
  const runtime = useRuntime();
  const isOpen = useChooser((chooser) => chooser.isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const label = useLabel(shownAt);
  return (
    <span className="shop-instant-pill" data-active={shownAt !== null}>
      <Popover
        open={isOpen}
        onOpenChange={(next) => (next ? openChooser() : closeChooser())}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        afterOpenChange={(isShown) => {
          if (isShown) document.querySelector<HTMLInputElement>('.shop-instant input')?.focus();
        }}
        title={text('text.travel')}
        content={
          <InstantForm
            shownAt={shownAt}
            onEscape={() => {
              closeChooser();
              button.current?.focus();
            }}
          />
        }
      >
        <button
          ref={button}
          type="button"
          className="head-icon"
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        >
          <CalendarClock size={17} aria-hidden />
          {shownAt !== null && <span>{format.time(shownAt).slice(0, 16)}</span>}
        </button>
      </Popover>
      {shownAt !== null && (
        <button
          type="button"
          className="head-icon"
          aria-label={text('text.toNow')}
          title={text('text.toNow')}
          onClick={() => runtime.navigate(addressOfInstant(null))}
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** The header of a phone has room for the button only while the shop is shown at an instant. */
function OnPhone({ shownAt }: ShownProps) {
  const isOpen = useChooser((chooser) => chooser.isOpen);
  const label = useLabel(shownAt);
  return (
    <>
      {shownAt !== null && (
        <button
          type="button"
          className="head-icon shop-instant-button"
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={openChooser}
        >
          <CalendarClock size={17} aria-hidden />
        </button>
      )}
      {isOpen && <InstantDialog shownAt={shownAt} />}
    </>
  );
}
