import { permissionOf, revealableFields, sealedFields } from '@shopkeeper/resource/view';
import { checkWith } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { defineRoute, type Route } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import type { RegisteredResource } from '../rows/extension.ts';
import { auditName, requireRow, valueOrThrow } from '../rows/operations.ts';

const revealed = z.object({ field: z.string(), value: z.unknown() });

interface Asked {
  readonly id: number;
  readonly field: string;
}

/**
 * `reveal {id, field}`: the value of one masked field of one row, for staff with the permission `reveal`. The audit entry names the
 * row and the field, not the value. Empty for a resource without masked fields.
 *
 * @throws Error for a column of masked texts without a `reveal` of the extension
 */
export function revealRoute(registered: RegisteredResource): Route[] {
  const { resource, extension } = registered;
  const sealed = sealedFields(resource);
  if (sealed.length > 0 && !extension?.reveal) throw new Error(`nothing reveals ${resource.name}.${sealed.join()}`);
  const fields = revealableFields(resource);
  if (fields.length === 0) return [];
  const input = z.strictObject({ id: z.int().check(z.gte(1)), field: z.enum(fields) });
  const route = defineRoute<Asked, typeof revealed>({
    method: 'POST',
    path: `${resource.prefix}reveal`,
    rule: { kind: 'permission', permissions: [permissionOf(resource, 'reveal')] },
    // A stored reply would keep the value.
    idempotency: 'none',
    limit: 'reveal',
    read: (raw) => valueOrThrow(checkWith<Asked>(input, raw ?? {})),
    reply: revealed,
    handle: (context, { id, field }) =>
      context.db.transaction(async (tx) => {
        const row = await requireRow(tx, { registered, id, context });
        const label = String(row[resource.label] ?? '');
        audit(tx, context, [{ action: 'reveal', resource: auditName(resource), rowId: id, label, after: { field } }]);
        const asked = { row: row as never, field, context };
        const value = sealed.includes(field) ? await extension?.reveal?.(tx, asked) : row[field];
        return { field, value: value ?? null };
      }),
  });
  return [route];
}
