import { type RowOf } from '@shopkeeper/resource';
import { type Fields, type LineRowOf } from '@shopkeeper/resource/fields';
import { snake } from '@shopkeeper/resource/view';
import { type Operation, timelineCells, timelineColumns, type TimelineEntry } from '@shopkeeper/crud/lifecycle';
import { staleVersion } from '@shopkeeper/crud/rows';
import { order, orderLine } from '../order.resource.ts';
import type { OrderEventType } from '../order-records.domain.ts';

export type OrderRow = RowOf<typeof order>;
/** What counts refunds and after-sales begins at zero, by the defaults of the columns. */
const counters = ['refundingAmount', 'refundedFreightAmount', 'refundingFreightAmount', 'openAfterSales'] as const;
const lineCounters = ['qtyCancelled', 'qtyReturned', 'qtyRefunded', 'refundedAmount', 'qtyRefunding', 'refundingAmount'] as const;
type Counter = (typeof counters)[number];
/** The columns of the order's own row, without the standard ones that the database sets. */
export type OrderHead = Omit<OrderRow, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'lines' | Counter>;
export type OrderLineRow = LineRowOf<typeof orderLine>;
export type OrderLineHead = Omit<OrderLineRow, 'id' | (typeof lineCounters)[number]>;

/** The result of writing an order; `lineIds` are in the order of the lines. */
export interface Written {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: number;
  readonly lineIds: readonly number[];
}

/** A timeline entry that is written with the order. */
export type EventDraft = Omit<TimelineEntry, 'rowId' | 'type'> & { readonly type: OrderEventType };

interface Writing {
  readonly head: OrderHead;
  readonly lines: readonly OrderLineHead[];
  readonly event: EventDraft | null;
}

const stored = (fields: Fields, without: readonly string[]): [string, boolean][] =>
  Object.entries(fields).flatMap(([key, field]): [string, boolean][] =>
    field.kind === 'lines' || without.includes(key) ? [] : [[key, field.kind === 'time']],
  );
const headFields = stored(order.ownFields, counters);
const lineFields = stored(orderLine.fields, lineCounters);
const names = (fields: readonly [string, boolean][]): string => fields.map(([key]) => `"${snake(key)}"`).join(', ');
const headColumns = names(headFields);
const lineColumns = names(lineFields);

function cells(fields: readonly [string, boolean][], row: object): Record<string, unknown> {
  const values = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    fields.map(([key, isTime]) => {
      const value = values[key] ?? null;
      return [snake(key), isTime && typeof value === 'number' ? new Date(value).toISOString() : value];
    }),
  );
}

const jsonOf = ({ head, lines, event }: Writing, op: Operation): string[] => [
  JSON.stringify(cells(headFields, head)),
  JSON.stringify(lines.map((line, place) => ({ ...cells(lineFields, line), line_no: place + 1 }))),
  JSON.stringify(event ? [timelineCells({ ...event, rowId: 0 }, op)] : []),
];

const linesAndEvents = `l as (insert into sales_order_line (parent_id, line_no, ${lineColumns})
    select o.id, s.line_no, ${lineFields.map(([key]) => `s."${snake(key)}"`).join(', ')}
    from o cross join jsonb_populate_recordset(null::sales_order_line, $2::jsonb) s order by s.line_no returning id, line_no),
  e as (insert into sales_order_event (row_id, ${timelineColumns})
    select o.id, ${timelineColumns
      .split(', ')
      .map((name) => `s.${name}`)
      .join(', ')} from o cross join jsonb_populate_recordset(null::sales_order_event, $3::jsonb) s)
  select o.id, o.version, o.updated_at as "updatedAt",
    coalesce((select json_agg(l.id order by l.line_no) from l), '[]') as "lineIds" from o`;

const insertText = `with o as (insert into sales_order (${headColumns})
    select ${headColumns} from jsonb_populate_record(null::sales_order, $1::jsonb) returning id, version, updated_at),
  ${linesAndEvents}`;

const rewriteText = `with o as (update sales_order t set (${headColumns}) =
      (select ${headColumns} from jsonb_populate_record(null::sales_order, $1::jsonb)), version = t.version + 1, updated_at = kit_now()
    where t.id = $4 and t.version = $5 and t.status = 'draft' and t.deleted_at is null returning t.id, t.version, t.updated_at),
  d as (delete from sales_order_line x using o where x.parent_id = o.id),
  ${linesAndEvents}`;

/** Inserts a new order with its lines and the first entry of its timeline, in one statement. */
export async function insertOrder(op: Operation, writing: Writing): Promise<Written> {
  const [made] = await op.tx.rows<Written>(insertText, jsonOf(writing, op), 'sales_order_insert');
  if (!made) throw new Error('the order was not inserted');
  return made;
}

/** Rewrites a draft with its lines, which may also place it. 409 `request.stale-version` when it changed meanwhile. */
export async function rewriteDraft(op: Operation, draft: OrderRow, writing: Writing): Promise<Written> {
  const [made] = await op.tx.rows<Written>(rewriteText, [...jsonOf(writing, op), draft.id, draft.version], 'sales_order_rewrite');
  if (!made) throw staleVersion(draft, draft.version);
  return made;
}
