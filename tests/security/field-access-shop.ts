import type { AnyResource } from '@shopkeeper/resource';
import type { AnyField, Fields } from '@shopkeeper/resource/fields';
import {
  linesTableNameOf,
  permissionsOf,
  readPermissionsOf,
  revealableFields,
  snake,
  tableNameOf,
} from '@shopkeeper/resource/view';
import { permissionOf } from '@shopkeeper/resource/view';
import { registry, resources } from '../../apps/server/src/compose.ts';
import { pagePermissionsOf } from '@shopkeeper/resource';
import { cashOut } from '@shopkeeper/distribution';
import { fixturesOf } from '../setup/provided-fixtures.ts';
import { joinMember, placedOrder, sellSku } from '../setup/order-shop.ts';
import type { Caller, TestShop } from '../setup/shop.ts';

/** Resources that have fields with access rules. */
export const ruledResources: readonly AnyResource[] = resources.filter((one) => readPermissionsOf(one).length > 0);

/** A field with an access rule, and the values that stand in it. */
export interface FieldSentinel {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: AnyField;
  /** The lines field that it belongs to; null for a field of the row. */
  readonly lines: string | null;
  readonly table: string;
  /** As stored in the row with this id. */
  readonly value: string | number;
  /** As texts show it. */
  readonly texts: readonly string[];
}

/** Six digits that no other value contains, different for each field. */
const digitsOf = (at: number): string => `7313${String(at).padStart(2, '0')}`;

function sentinelOf(field: AnyField, at: number): Pick<FieldSentinel, 'value' | 'texts'> {
  const digits = digitsOf(at);
  if (field.kind === 'money') return { value: Number(`${digits}19`), texts: [`${digits}19`, `${digits}.19`] };
  if (field.kind === 'text' || field.kind === 'code') return { value: `sentinel${digits}`, texts: [`sentinel${digits}`] };
  if (field.kind === 'mobile') return { value: `139${digits}19`, texts: [`139${digits}19`] };
  if (field.kind === 'email') return { value: `sentinel${digits}@shop.example`, texts: [`sentinel${digits}`] };
  throw new Error(`no sentinel of a field of kind ${field.kind}`);
}

type Place = Pick<FieldSentinel, 'resource' | 'lines' | 'table'>;
const ruledIn = (fields: Fields, place: Place): (Place & Pick<FieldSentinel, 'name' | 'field'>)[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.access ? [{ ...place, name, field }] : []),
    ...(field.kind === 'lines'
      ? ruledIn(field.options.of.fields, { ...place, lines: name, table: linesTableNameOf(place.resource, field.options.of) })
      : []),
  ]);

/** One sentinel for each field with an access rule. */
export const sentinels: readonly FieldSentinel[] = ruledResources
  .flatMap((resource) => ruledIn(resource.ownFields, { resource, lines: null, table: tableNameOf(resource) }))
  .map((place, at) => ({ ...place, ...sentinelOf(place.field, at) }));

/** Every permission of the product except those to read fields and to reveal masked values. */
export const blindPermissions: readonly string[] = [
  ...resources.flatMap((resource) => {
    const withheld = [...readPermissionsOf(resource), ...(revealableFields(resource).length > 0 ? ['reveal'] : [])];
    return permissionsOf(resource).filter((one) => !withheld.some((name) => one === permissionOf(resource, name)));
  }),
  ...registry.pages.flatMap(pagePermissionsOf),
];

/** A shop with a row of each of the resources, by its table; its fields with access rules hold sentinels. */
export async function prepareSentinels(shop: TestShop): Promise<ReadonlyMap<string, number>> {
  const { skuId, productId } = await sellSku(shop.db, { cost: 400, code: 'BOWL-1' });
  const { memberId, addressId } = await joinMember(shop.db, '13800000001');
  await shop.db.run(`update member_member set email = 'mei@shop.example' where id = $1`, [memberId]);
  const { id: orderId } = await placedOrder(shop, { memberId, addressId, lines: [{ skuId, qty: 1 }] });
  const [admin] = await shop.db.rows<{ id: number }>(`select id from access_admin where username = 'owner'`);
  const [delivery] = await shop.db.rows<{ id: number }>(
    `insert into messaging_delivery (key, way, template, type, language, address)
     values ('sentinel', 'email', 'user_exists', 'notice', 'en', '') returning id::int`,
  );
  await fixturesOf(cashOut).ofMember?.(shop.db, memberId);
  const [paidOut] = await shop.db.rows<{ id: number }>('select id::int from distribution_cash_out');
  for (const { table, name, value } of sentinels) await shop.db.run(`update ${table} set ${snake(name)} = $1`, [value]);
  const people = { member_member: memberId, access_admin: admin?.id ?? 0 };
  const ids = { ...people, catalog_product: productId, sales_order: orderId, messaging_delivery: delivery?.id ?? 0 };
  const ofPromoters = { distribution_cash_out: paidOut?.id ?? 0 };
  return new Map(Object.entries({ ...ids, ...ofPromoters }));
}

/** Writes the audit entries that the sentinels would leave: changes, commands and exports by a filter, as the product writes them. */
export async function auditSentinels(shop: TestShop): Promise<void> {
  for (const { resource, name, lines, value } of sentinels) {
    const row = lines === null ? { [name]: value } : { [lines]: [{ id: 1, [name]: value }] };
    const filter = { and: [{ field: name, op: 'eq', value }] };
    // A search text is recorded for fields that are searched; for any other it would be a mere guess.
    const quick = resource.search.includes(name) ? { quick: String(value) } : {};
    const after = [row, { input: row }, { filter, ...quick }];
    for (const one of after)
      await shop.db.run(
        `insert into kit_audit (audience, actor_name, ip, trace_id, action, resource, label, before, after)
         values ('admin', 'owner', '', 'sentinel', 'edit', $1, '', $2, $2)`,
        [`${resource.context}/${resource.name}`, JSON.stringify(one)],
      );
  }
}

/** Waits for a background job of a caller. */
export async function finished(shop: TestShop, jobId: string, as: Caller): Promise<string> {
  const until = Date.now() + 20_000;
  for (;;) {
    const { data } = await shop.post<{ status: string }>('/admin/platform/job/GetDetailPage', { id: jobId }, as);
    if (!['queued', 'running'].includes(data.status)) return data.status;
    if (Date.now() > until) throw new Error(JSON.stringify(data));
  }
}
