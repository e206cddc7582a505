import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { titleOf, viewOf } from '@shopkeeper/resource/view';
import { useText } from '@shopkeeper/ui/i18n';
import { draftOf, firstDraft, FormFields, IssueSummary, providedValues, useForm } from '@shopkeeper/admin-ui/form';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { row, sample, strict } from './gallery-sample.ts';

const { form: rows } = viewOf(sample);

/** A form with every kind of input, filled in. */
export function FilledForm() {
  const form = useForm({ resource: sample, fields: sample.ownFields, first: () => draftOf(sample, row) });
  return (
    <form className="rs-form" noValidate>
      <FormFields resource={sample} form={form} rows={rows} id={1} />
    </form>
  );
}

const wrongRows = Object.entries(strict).map(([key, field]) => [
  { key, title: titleOf(sample, key), field, required: !field.nullable },
]);

/** Empty and invalid inputs with their issues, by the same rules as on the server. */
export function WrongForm() {
  const text = useText('gallery');
  const first = () => ({ ...firstDraft(strict), name: '<?>', email: 'shop' });
  const form = useForm({ resource: sample, fields: strict, first });
  const check = (): void => form.show(checkWith(objectSchema(strict), providedValues(strict, form.draft)).issues ?? []);
  const begin = useRef(check);
  const isShown = useRef(false);
  // Only once: the issue of an input disappears when somebody types there.
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    begin.current();
  }, []);
  return (
    <form
      className="rs-form"
      noValidate
      aria-label={text('text.faults')}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <IssueSummary form={form} titleOf={(path) => text(`field.${path}`)} />
      <FormFields resource={sample} form={form} rows={wrongRows} />
      <Button htmlType="submit">{text('text.check')}</Button>
    </form>
  );
}
