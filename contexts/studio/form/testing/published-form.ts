import { randomUUID } from 'node:crypto';
import type { Calls } from '../../../../tests/e2e/staff.ts';
import type { FormDefinition } from '../form-definition.domain.ts';
import { choices, definition, group, question } from './definitions.ts';

const prefix = '/admin/studio/form';

/** A form with a question on which a group depends. */
export const conditional = definition(
  question('name', 'text', { isRequired: true, label: { 'zh-cn': '姓名', en: 'Name' } }),
  question('kind', 'radio', { isRequired: true, label: { 'zh-cn': '类型', en: 'Kind' }, choices: choices('company', 'person') }),
  group('company', [question('taxNo', 'text', { isRequired: true, label: { 'zh-cn': '税号', en: 'Tax number' } })], {
    field: 'kind',
    op: 'eq',
    value: 'company',
  }),
);

export interface Made {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Adds a form, as a draft. */
export async function draftForm(owner: Calls, of: FormDefinition = conditional, more: object = {}): Promise<Made> {
  const code = `f-${randomUUID().slice(0, 8)}`;
  const name = `表单 ${code}`;
  const { data } = await owner.post<{ id: number }>(`${prefix}/add`, { name, code, access: 'public', definition: of, ...more });
  return { id: data.id, code, name };
}

/** Adds and publishes a form. */
export async function publishedForm(owner: Calls, of: FormDefinition = conditional, more: object = {}): Promise<Made> {
  const made = await draftForm(owner, of, more);
  await owner.post(`${prefix}/publish`, { id: made.id, version: 1 }, { 'idempotency-key': randomUUID() });
  return made;
}
