import { usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Lock, ScanLine } from '@shopkeeper/ui/icons';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { isReady, type Packing, type PackingState } from './packing-state.ts';

interface ScanInputProps {
  readonly packing: Packing;
  readonly state: PackingState;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly isDisabled: boolean;
  leave(): void;
}

/** What the next code should be: a slip, a product, or a tracking number. */
function nextOf(state: PackingState): 'slip' | 'item' | 'tracking' | 'send' {
  if (!state.order) return 'slip';
  if (!isReady(state)) return 'item';
  return state.trackingNo === '' ? 'tracking' : 'send';
}

/** The only field of the workbench. A scanner types into it and ends with Enter; while a scan is blocked it takes nothing. */
export function ScanInput({ packing, state, input, isDisabled, leave }: ScanInputProps) {
  const text = useText('packing');
  const isPhone = usePhone();
  const isLocked = state.blocked !== null;
  const orderId = state.order?.id;
  // The focus is here whenever something else was opened, sent or acknowledged.
  useEffect(() => {
    if (!isPhone) input.current?.focus({ preventScroll: true });
  }, [isPhone, input, isLocked, orderId]);

  function onEnter(field: HTMLInputElement, isPart: boolean): void {
    const typed = field.value;
    field.value = '';
    if (isPart && typed === '') void packing.send(true);
    else void packing.enter(typed);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const field = event.currentTarget;
    if (event.key === 'Escape') return leave();
    if (isLocked) {
      event.preventDefault();
      if (event.key === ' ') packing.acknowledge();
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(field, event.shiftKey);
    } else if (event.key === 'Backspace' && field.value === '') void packing.undo();
  }

  const label = text(`text.scan.${nextOf(state)}`);
  return (
    <label className="packing-scan" data-locked={isLocked}>
      {isLocked ? <Lock size={22} aria-hidden /> : <ScanLine size={22} aria-hidden />}
      <input
        ref={input}
        aria-label={label}
        placeholder={isLocked ? text('text.locked') : label}
        readOnly={isLocked}
        disabled={isDisabled}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
      />
      {isLocked && <b>{state.blocked?.code}</b>}
    </label>
  );
}
