import { useRuntime } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { addressOfInstant } from './instant-address.ts';
import { closeChooser } from './instant-chooser.ts';
import { minuteText } from './minute-text.ts';
import { NextChangeChoice } from './next-change-choice.tsx';

const hourMs = 3_600_000;
const choices = [
  ['hour', hourMs],
  ['day', 24 * hourMs],
  ['week', 7 * 24 * hourMs],
] as const;

interface FormProps {
  /** The instant that is shown, UTC epoch ms; null is now. */
  readonly shownAt: number | null;
  onEscape?(): void;
}

/** Chooses an instant to come, in the time zone of the user, and leads to the shop then. */
export function InstantForm({ shownAt, onEscape }: FormProps) {
  const text = useText('shop-preview');
  const format = useFormatters();
  const runtime = useRuntime();
  const id = useId();
  const input = useRef<InputRef>(null);
  // The dialog is open before its fields have loaded.
  useEffect(() => input.current?.focus(), []);
  const [chosen, setChosen] = useState(shownAt === null ? '' : minuteText(format, shownAt));
  const [isPast, setPast] = useState(false);
  function lead(at: number | null): void {
    closeChooser();
    runtime.navigate(addressOfInstant(at));
  }
  function choose(next: string): void {
    setChosen(next);
    setPast(false);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const at = new Date(chosen).getTime();
    if (at > Date.now()) lead(at);
    else setPast(true);
  }
  return (
    <form className="shop-instant" onSubmit={submit} onKeyDown={({ key }) => (key === 'Escape' ? onEscape?.() : undefined)}>
      <Stack gap={12}>
        <Stack as="label" gap={6}>
          <Text weight={500}>{text('text.at')}</Text>
          <Input
            ref={input}
            type="datetime-local"
            required
            value={chosen}
            status={isPast ? 'error' : ''}
            aria-invalid={isPast}
            aria-describedby={isPast ? id : undefined}
            onChange={({ target }) => choose(target.value)}
          />
        </Stack>
        {isPast && (
          <Text as="p" id={id} color="bad" role="alert">
            {text('rule.past')}
          </Text>
        )}
        <div className="shop-instant-choices" role="group" aria-label={text('text.choices')}>
          {choices.map(([name, ms]) => (
            <Button key={name} onClick={() => choose(minuteText(format, Date.now() + ms))}>
              {text(`text.in-${name}`)}
            </Button>
          ))}
        </div>
        <NextChangeChoice shownAt={shownAt} onChoose={lead} />
        <Button type="primary" htmlType="submit" block>
          {text('text.showThen')}
        </Button>
        {shownAt !== null && (
          <Button block onClick={() => lead(null)}>
            {text('text.toNow')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
