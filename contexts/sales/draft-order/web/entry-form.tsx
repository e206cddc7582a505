import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import type { AnyResource } from '@shopkeeper/resource';
import type { Fields } from '@shopkeeper/resource/fields';
import type { InputView } from '@shopkeeper/resource/view';
import { call } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Toolbar } from '@shopkeeper/ui/layout';
import { type Draft, FormFields, IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { Button } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { draftOrderPrefix } from '../draft-order.page.ts';

interface EntryFormProps<Made> {
  readonly resource: AnyResource;
  readonly fields: Fields;
  readonly rows: readonly (readonly InputView[])[];
  readonly hints?: readonly string[];
  readonly submitText: string;
  /** The call of order entry that adds it, and what it sends besides the fields. */
  readonly send: string;
  readonly beside?: object;
  first(): Draft;
  onMade(made: Made): void;
  /** Null when there is nothing to return to. */
  readonly onCancel: (() => void) | null;
}

/** Adds a row of another list within order entry: once, however often it is sent. */
export function EntryForm<Made>(props: EntryFormProps<Made>) {
  const { resource, fields, rows, hints, first, onCancel } = props;
  const text = useText('draft-order');
  const form = useForm({ resource, fields, first });
  const [key] = useState(randomId);
  const element = useFocusIfLost();

  async function add(): Promise<void> {
    const checked = checkWith<object>(objectSchema(fields), form.draft);
    form.show(checked.issues ?? []);
    if (checked.issues) return;
    const options = { idempotencyKey: key, showError: false } as const;
    const body = { ...props.beside, ...checked.value };
    const made = await form.run(() => call<Made>(draftOrderPrefix + props.send, body, options));
    if (made) props.onMade(made);
  }

  return (
    <form
      ref={element}
      className="rs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <IssueSummary form={form} titleOf={(path) => text(`${resource.name}:field.${path}`)} />
      <FormFields resource={resource} form={form} rows={rows} {...(hints ? { hints } : {})} />
      <Toolbar
        as="footer"
        end={
          <>
            {onCancel && <Button onClick={onCancel}>{text('text.cancel')}</Button>}
            <Button type="primary" htmlType="submit" loading={form.isBusy}>
              {props.submitText}
            </Button>
          </>
        }
      />
    </form>
  );
}

/** Focuses the first empty field if the field that opened the form is gone, so that what is typed next is not lost. */
function useFocusIfLost(): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const all = element.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), textarea') ?? [];
    const fields = [...all].filter((field) => field.checkVisibility());
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, []);
  return element;
}
