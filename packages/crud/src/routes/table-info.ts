import { type AnyResource } from '@shopkeeper/resource';
import { type Language } from '@shopkeeper/resource/schema';
import { tableNameOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';
import { badInput, defineRoute, notFound, type Route } from '@shopkeeper/server';
import { exactly } from '@shopkeeper/server/openapi';
import { choiceLabel, columnsOf, type FileMessages, headingOf } from '../import-export/file-labels.ts';

const keyReply = z.object({ pk: z.string() });
const fieldsReply = z.object({ pk: z.string(), fieldList: z.record(z.string(), z.string()) });

interface Asked {
  readonly table: string;
  readonly isClean: boolean;
}

function read(raw: unknown): Asked {
  const { table, clean = '1' } = Object(raw) as { table?: unknown; clean?: unknown };
  if (typeof table !== 'string' || table === '') throw badInput([{ path: 'table', rule: 'required' }]);
  if (clean !== '0' && clean !== '1') throw badInput([{ path: 'clean', rule: 'choice' }]);
  return { table, isClean: clean === '1' };
}

/** Returns the titles of a resource's columns by field name; unless clean, the values of a choice follow after a colon. */
function fieldList(
  resource: AnyResource,
  isClean: boolean,
  options: { texts: FileMessages; lang: Language },
): Record<string, string> {
  return Object.fromEntries(
    columnsOf(resource).map(({ key, field }) => {
      const title = headingOf(resource, key, options);
      if (isClean || field.kind !== 'choice') return [key, title];
      const values = field.options.values.map(
        (value) => `${value}=${choiceLabel(resource, { key, field }, { ...options, value })}`,
      );
      return [key, `${title}:${values.join(',')}`];
    }),
  );
}

/**
 * Table metadata for a super administrator: the primary key, and the columns with their titles. Only the tables of declared
 * resources are known, never the database's own catalogue; any other name returns 404.
 */
export function tableRoutes(resources: readonly AnyResource[], texts: FileMessages): Route[] {
  const byTable = new Map(resources.map((resource) => [tableNameOf(resource), resource]));
  const demand = (table: string): AnyResource => {
    const resource = byTable.get(table);
    if (!resource) throw notFound();
    return resource;
  };
  const common = { method: 'GET', rule: { kind: 'super' }, read } as const;
  return [
    defineRoute<Asked, typeof keyReply>({
      ...common,
      path: '/admin/ajax/getTablePk',
      reply: keyReply,
      outline: () => ({ body: exactly({ table: { type: 'string' } }), errors: ['request.not-found'] }),
      async handle(_context, { table }) {
        demand(table);
        return { pk: 'id' };
      },
    }),
    defineRoute<Asked, typeof fieldsReply>({
      ...common,
      path: '/admin/ajax/getTableFieldList',
      reply: fieldsReply,
      outline: () => ({
        body: exactly({ table: { type: 'string' }, clean: { enum: ['0', '1'], default: '1' } }, ['clean']),
        errors: ['request.not-found'],
      }),
      handle: async ({ lang }, { table, isClean }) => ({
        pk: 'id',
        fieldList: fieldList(demand(table), isClean, { texts, lang }),
      }),
    }),
  ];
}
