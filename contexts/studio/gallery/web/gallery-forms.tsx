import { viewOf } from '@shopkeeper/resource';
import { useText } from '@shopkeeper/web-kit';
import { draftOf, FaultSummary, firstDraft, FormFields, useForm } from '@shopkeeper/web-kit/resource';
import { useEffect, useRef } from 'react';
import { row, sample } from './gallery-sample.ts';

const { form: rows } = viewOf(sample);

/** Every kind of input, filled. */
export function FilledForm() {
  const form = useForm({ resource: sample, fields: sample.own, first: () => draftOf(sample, row) });
  return (
    <form className="rs-form" noValidate>
      <FormFields resource={sample} form={form} rows={rows} id={1} />
    </form>
  );
}

/** Inputs that are empty and wrong, and what is wrong with all of them. */
export function WrongForm() {
  const text = useText('gallery');
  const form = useForm({ resource: sample, fields: sample.own, first: () => firstDraft(sample.own) });
  const { run, show } = form;
  const isShown = useRef(false);
  // Once: what was said about an input goes when somebody types there.
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    show([
      { path: 'name', rule: 'required' },
      { path: 'email', rule: 'format' },
    ]);
  }, [run, show]);
  return (
    <form className="rs-form" noValidate>
      <FaultSummary form={form} titleOf={(path) => text(`field.${path}`)} />
      <FormFields
        resource={sample}
        form={form}
        rows={rows.filter((line) => line.some(({ key }) => ['name', 'email'].includes(key)))}
      />
    </form>
  );
}
