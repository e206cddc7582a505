import { FormFields, IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { f } from '@shopkeeper/resource/fields';
import type { InputView } from '@shopkeeper/resource/view';
import { useText } from '@shopkeeper/ui/i18n';
import type { ReactNode } from 'react';
import { admin } from '../../admin/admin.resource.ts';

const fields = {
  name: f.text({ min: 1, max: 40 }),
  password: f.secret({ min: 1, max: 128 }),
  code: f.text({ min: 1, max: 32 }),
};
type Name = keyof typeof fields;

/** What was typed; the inputs that the form does not have are empty. */
export type Typed = Readonly<Record<Name, string>>;

interface ProofFormProps {
  /** The inputs, with the keys of their titles. */
  readonly inputs: Readonly<Partial<Record<Name, string>>>;
  /** The name that stands in its input at first. */
  readonly name?: string;
  /** Whether the code may be left out, because a passkey takes its place. */
  readonly isCodeOptional?: boolean;
  /** Rejects with an `ApiError`, whose issues are shown at the inputs. */
  readonly submit: (typed: Typed) => Promise<unknown>;
  /** The buttons; one of them submits. `isReady`: every input has a text. */
  readonly children: (state: { readonly isReady: boolean; readonly isBusy: boolean }) => ReactNode;
}

/** A form that asks for a name, the password and a code, or for some of them. */
export function ProofForm({ inputs, name = '', isCodeOptional = false, submit, children }: ProofFormProps) {
  const text = useText('second-factor');
  const form = useForm({ resource: admin, fields, first: () => ({ name, password: '', code: '' }) });
  const names = Object.keys(inputs) as Name[];
  const isNeeded = (key: Name): boolean => key !== 'code' || !isCodeOptional;
  const rows = names.map((key): InputView[] => [
    { key, title: `second-factor:${inputs[key] ?? ''}`, field: fields[key], required: isNeeded(key) },
  ]);
  const typedIn = (key: Name): string => String(form.draft[key] ?? '').trim();
  const typed: Typed = { name: typedIn('name'), password: String(form.draft['password'] ?? ''), code: typedIn('code') };
  return (
    <form
      className="rs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.run(() => submit(typed));
      }}
    >
      <IssueSummary form={form} titleOf={(path) => text(`text.${path === 'name' ? 'passkeyName' : path}`)} />
      <FormFields resource={admin} form={form} rows={rows} hints={['none']} />
      {children({ isReady: names.every((key) => !isNeeded(key) || typed[key] !== ''), isBusy: form.isBusy })}
    </form>
  );
}
