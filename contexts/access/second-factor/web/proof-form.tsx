import { FormFields, IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { f } from '@shopkeeper/resource/fields';
import type { InputView } from '@shopkeeper/resource/view';
import { useText } from '@shopkeeper/ui/i18n';
import type { ReactNode } from 'react';
import { admin } from '../../admin/admin.resource.ts';

const fields = { password: f.secret({ min: 1, max: 128 }), code: f.text({ min: 1, max: 32 }) };
type Name = keyof typeof fields;

/** What was typed; the inputs that the form does not have are empty. */
export type Typed = Readonly<Record<Name, string>>;

interface ProofFormProps {
  /** The inputs, with the keys of their titles. */
  readonly inputs: Readonly<Partial<Record<Name, string>>>;
  /** Rejects with an `ApiError`, whose issues are shown at the inputs. */
  readonly submit: (typed: Typed) => Promise<unknown>;
  /** The buttons; one of them submits. `isReady`: every input has a text. */
  readonly children: (state: { readonly isReady: boolean; readonly isBusy: boolean }) => ReactNode;
}

const first: Typed = { password: '', code: '' };

/** A form that asks for the password, a code or both. */
export function ProofForm({ inputs, submit, children }: ProofFormProps) {
  const text = useText('second-factor');
  const form = useForm({ resource: admin, fields, first: () => first });
  const names = Object.keys(inputs) as Name[];
  const rows = names.map((key): InputView[] => [
    { key, title: `second-factor:${inputs[key] ?? ''}`, field: fields[key], required: true },
  ]);
  const typed: Typed = { password: String(form.draft.password ?? ''), code: String(form.draft.code ?? '') };
  return (
    <form
      className="rs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.run(() => submit(typed));
      }}
    >
      <IssueSummary form={form} titleOf={(path) => text(path === 'password' ? 'text.password' : 'text.code')} />
      <FormFields resource={admin} form={form} rows={rows} hints={['none']} />
      {children({ isReady: names.every((name) => typed[name] !== ''), isBusy: form.isBusy })}
    </form>
  );
}
