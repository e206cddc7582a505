import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Select } from 'antd';
import type { WebhookEvents } from '../webhook-view.domain.ts';
import { webhook } from '../webhook.resource.ts';

const isName = (one: unknown): one is string => typeof one === 'string';

/** Chooses among the transitions and actions of the shop, found by a part of their names. */
export function EventsInput({ path, value, isDisabled, onChange }: FieldInputProps) {
  const text = useText('webhook');
  const { idOf } = useFormScope();
  const { data, isLoading } = useCall<WebhookEvents>(`${webhook.prefix}events`, {});
  const chosen = Array.isArray(value) ? value.filter(isName) : [];
  return (
    <Select
      id={idOf(path)}
      className="rs-wide"
      mode="multiple"
      value={chosen}
      disabled={isDisabled}
      loading={isLoading}
      placeholder={text('text.chooseEvents')}
      options={[
        { value: '*', label: text('text.everyEvent') },
        ...(data?.events ?? []).map((event) => ({ value: event, label: event })),
      ]}
      onChange={(next: readonly string[]) => onChange([...next])}
    />
  );
}
