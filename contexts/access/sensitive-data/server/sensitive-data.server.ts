import { permissionOf } from '@shopkeeper/resource/view';
import { defineServerModule } from '@shopkeeper/crud';
import { defineRoute } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { sensitiveData } from '../sensitive-data.resource.ts';
import { rulesReply, valuesReply } from '../sensitive-rule.domain.ts';
import { forgetValues } from './forget-values.ts';
import { allRules, syncRules, visibleValues } from './sensitive-rules.ts';
import { readValues, rollBackValue } from './sensitive-values.ts';

const chosen = z.strictObject({ id: z.int().check(z.gte(1)) });
const rolledBack = z.object({ id: z.int() });
const may = (action: 'index' | 'edit') => ({ kind: 'permission', permissions: [permissionOf(sensitiveData, action)] }) as const;

export const sensitiveDataServer = defineServerModule(sensitiveData, {
  atStart: syncRules,
  tasks: [forgetValues],
  extension: { scope: visibleValues },
  routes: [
    defineRoute({
      method: 'POST',
      path: `${sensitiveData.prefix}rules`,
      rule: may('index'),
      idempotency: 'none',
      reply: rulesReply,
      /** Which fields are sensitive, how they are masked, and who may read them. */
      handle: async () => ({ rules: [...allRules(currentRegistry())] }),
    }),
    defineRoute<z.infer<typeof chosen>, typeof valuesReply>({
      method: 'POST',
      path: `${sensitiveData.prefix}values`,
      rule: may('index'),
      idempotency: 'none',
      input: chosen,
      reply: valuesReply,
      outline: () => ({ errors: ['request.not-found'] }),
      handle: (context, { id }) => readValues(context, id),
    }),
    defineRoute<z.infer<typeof chosen>, typeof rolledBack>({
      method: 'POST',
      path: `${sensitiveData.prefix}rollBack`,
      rule: may('edit'),
      idempotency: 'optional',
      input: chosen,
      reply: rolledBack,
      outline: () => ({
        errors: [
          'request.not-found',
          'request.forbidden',
          'sensitive-data.not-a-change',
          'sensitive-data.rolled-back',
          'data-recycle.not-reversible',
          'data-recycle.changed-since',
        ],
      }),
      handle: (context, { id }) => rollBackValue(context, id),
    }),
  ],
});
