import { call, refreshReads, useCall } from '@shopkeeper/api-client';
import { useText, useTexts } from '@shopkeeper/ui/i18n';
import { Text, Toolbar } from '@shopkeeper/ui/layout';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { MessagePreference } from '../message-view.domain.ts';
import type { InboxOf } from './use-inbox.ts';
import './inbox.css';

interface PreferenceFormProps {
  readonly inbox: InboxOf;
  /** The buttons of the area; the first submits the form. */
  readonly buttons: ReactNode;
  onSaved(): void;
}

/** Which messages a person also receives by mail or text message, and when these wait. */
export function PreferenceForm({ inbox, ...rest }: PreferenceFormProps) {
  const path = `${inbox.prefix}preference`;
  const { data } = useCall<MessagePreference>(path, {}, { audience: inbox.audience, showError: true });
  const titles = useTexts((data?.kinds ?? []).map(({ module }) => module).filter((module) => module !== 'notice'));
  if (!data || !titles) return <div aria-busy="true" style={{ minHeight: 240 }} />;
  const titleOf = (module: string): string =>
    titles(module === 'notice' ? `${inbox.namespace}:text.kind.notice` : `${module}:title`);
  return <Fields key={JSON.stringify(data)} inbox={inbox} first={data} titleOf={titleOf} {...rest} />;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

type Quiet = MessagePreference['quiet'];

interface QuietFieldsProps {
  readonly inbox: InboxOf;
  readonly quiet: Quiet;
  onChange(quiet: Quiet): void;
}

/** Whether there are quiet hours, and their ends. */
function QuietFields({ inbox, quiet, onChange }: QuietFieldsProps) {
  const text = useText(inbox.namespace);
  return (
    <>
      <fieldset>
        <label>
          <input
            type="checkbox"
            checked={quiet !== null}
            onChange={({ target }) => onChange(target.checked ? { from: 22, to: 8 } : null)}
          />
          {text('text.quiet')}
        </label>
        {quiet && (
          <Toolbar gap={8}>
            {(['from', 'to'] as const).map((end) => (
              <label key={end}>
                {text(end === 'from' ? 'text.quietFrom' : 'text.quietTo')}
                <select value={quiet[end]} onChange={({ target }) => onChange({ ...quiet, [end]: Number(target.value) })}>
                  {hours.map((hour) => (
                    <option key={hour} value={hour}>
                      {clockOf(hour)}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </Toolbar>
        )}
      </fieldset>
      <Text as="p" color="muted" size={13}>
        {text('text.quiet-hint')}
      </Text>
    </>
  );
}

type Kinds = MessagePreference['kinds'];

interface ChannelFieldsProps {
  readonly inbox: InboxOf;
  readonly preference: MessagePreference;
  titleOf(module: string): string;
  onChange(kinds: Kinds): void;
}

/** The ways by which each kind of message is received. */
function ChannelFields({ inbox, preference: { kinds, available }, titleOf, onChange }: ChannelFieldsProps) {
  const text = useText(inbox.namespace);
  const toggled = (kind: Kinds[number], channel: 'sms' | 'email', isOn: boolean) => ({
    ...kind,
    channels: [...kind.channels.filter((one) => one !== channel), ...(isOn ? [channel] : [])],
  });
  return kinds.map((kind) => (
    <fieldset key={kind.module}>
      <legend>{titleOf(kind.module)}</legend>
      {available.map((channel) => (
        <label key={channel}>
          <input
            type="checkbox"
            checked={kind.channels.includes(channel)}
            onChange={({ target }) => onChange(kinds.map((one) => (one === kind ? toggled(kind, channel, target.checked) : one)))}
          />
          {text(`text.channel.${channel}`)}
        </label>
      ))}
    </fieldset>
  ));
}

interface FieldsProps extends PreferenceFormProps {
  readonly first: MessagePreference;
  titleOf(module: string): string;
}

function Fields({ inbox, first, titleOf, buttons, onSaved }: FieldsProps) {
  const text = useText(inbox.namespace);
  const [preference, setPreference] = useState(first);
  const { kinds, available, quiet, hasDigest } = preference;
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const channels = Object.fromEntries(kinds.map((kind) => [kind.module, kind.channels]));
    const body = { channels, quiet, hasDigest };
    await call(`${inbox.prefix}savePreference`, body, { audience: inbox.audience, showError: true, showSuccess: true });
    await refreshReads([inbox.prefix]);
    onSaved();
  }
  return (
    <form className="inbox-preference" onSubmit={(event) => void save(event)}>
      <Text as="p" color="secondary" margin="0 0 8px">
        {text(available.length > 0 ? 'text.preference-hint' : 'text.noChannels')}
      </Text>
      {available.length > 0 && (
        <ChannelFields
          inbox={inbox}
          preference={preference}
          titleOf={titleOf}
          onChange={(changed) => setPreference({ ...preference, kinds: changed })}
        />
      )}
      <QuietFields inbox={inbox} quiet={quiet} onChange={(changed) => setPreference({ ...preference, quiet: changed })} />
      <fieldset>
        <label>
          <input
            type="checkbox"
            checked={hasDigest}
            onChange={({ target }) => setPreference({ ...preference, hasDigest: target.checked })}
          />
          {text('text.digest')}
        </label>
      </fieldset>
      <Toolbar gap={8} margin="16px 0 0">
        {buttons}
      </Toolbar>
    </form>
  );
}
