import { defineServerModule } from '@shopkeeper/crud';
import { typedQuery } from '@shopkeeper/crud/queries';
import { smsVariableTable as t } from '#tables';
import titles from '../built-in/titles.json' with { type: 'json' };
import { smsVariable, type VariableSource } from '../sms-variable.resource.ts';

const insert = typedQuery<{ name: string; title: string; source: VariableSource; sample: string; isMasked: boolean }>()(
  'sms_variable_built_in',
  (db, { name, title, source, sample, isMasked }) =>
    db.insert(t).values({ name, title, source, sample, isMasked }).onConflictDoNothing(),
);

/** What the messages of the product itself need. */
const builtIn = [
  { name: 'code', source: 'message', sample: '314159', isMasked: true },
  { name: 'minutes', source: 'message', sample: '5', isMasked: false },
  { name: 'site', source: 'siteName', sample: 'Shopkeeper', isMasked: false },
  { name: 'today', source: 'today', sample: '2026-11-23', isMasked: false },
] as const;

export const smsVariableServer = defineServerModule(smsVariable, {
  async atStart(tx) {
    for (const one of builtIn) await insert(tx, { ...one, title: titles[one.name] });
  },
});
