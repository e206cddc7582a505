import { defineLines } from '../fields/lines.ts';
import { type AnyResource, type CommandInputOf, defineResource, type DraftOf, type ListRowOf, type RowOf } from './define.ts';
import type { ByIn, InputIn, RowIn, TargetIn } from './lifecycle.ts';
import { f } from '../fields/fields.ts';
import { reject } from './rejection.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;

const brand = defineResource({
  context: 'catalog',
  name: 'brand',
  fields: { name: f.text({ max: 60 }), logo: f.image({ optional: true }), weigh: f.weigh() },
  label: 'name',
  list: ['name', 'logo'],
});

const line = defineLines({
  name: 'line',
  fields: { sku: f.code({ max: 40 }), qty: f.int({ min: 1 }), note: f.text({ max: 9, optional: true }) },
});

const order = defineResource({
  context: 'sales',
  name: 'order',
  fields: {
    orderNo: f.code({ max: 24, write: 'server' }),
    brandId: f.ref(() => brand),
    status: f.choice({ values: ['unpaid', 'paid', 'shipped'], write: 'server' }),
    gift: f.flag({ default: false }),
    total: f.money({ write: 'server' }),
    note: f.longText({ max: 500, optional: true }),
    lines: f.lines(line, { min: 1 }),
  },
  label: 'orderNo',
  list: ['orderNo', 'status', 'total'],
  filters: ['status', 'createdAt'],
  search: ['orderNo'],
  form: ['brandId', ['gift', 'note'], 'lines'],
  order: ['-createdAt'],
  when: { note: { shown: (draft) => draft.gift, required: true } },
  rules: [(draft) => (draft.lines.length > 200 ? { path: 'lines', rule: 'tooMany' } : null)],
  computed: { half: (row) => row.total / 2 },
  lifecycle: {
    field: 'status',
    transitions: {
      pay: {
        from: ['unpaid'],
        to: ['paid'],
        by: ['staff', 'provider'],
        // Written before `input`: the order of the keys does not matter.
        validate: (row, input) => input.amount === row.total || reject('order.wrong-amount', { total: row.total }),
        input: { amount: f.money() },
      },
      ship: {
        from: ['paid'],
        to: ['shipped'],
        needs: { openAfterSales: f.int() },
        guard: (_row, { known }) => known.openAfterSales === 0 || reject('order.after-sale-open'),
      },
      expire: { from: ['unpaid'], to: ['paid', 'shipped'], by: ['system'], due: 'createdAt' },
    },
  },
  actions: { annotate: { from: ['unpaid'], input: { note: f.longText({ max: 9, optional: true }) } } },
});

const asAny: AnyResource = order;
void asAny;
void holds<Equal<RowOf<typeof order>['status'], 'unpaid' | 'paid' | 'shipped'>>();
void holds<Equal<RowOf<typeof order>['note'], string | null>>();
void holds<Equal<ListRowOf<typeof order>['half'], number>>();
void holds<Equal<keyof DraftOf<typeof order>, 'brandId' | 'gift' | 'note' | 'lines'>>();
void holds<Equal<CommandInputOf<typeof order, 'pay'>['amount'], number>>();
void holds<Equal<CommandInputOf<typeof order, 'annotate'>['note'], string | null>>();
void holds<Equal<ByIn<typeof order.transitions.pay>, 'staff' | 'provider'>>();
void holds<Equal<ByIn<typeof order.transitions.ship>, 'staff'>>();
void holds<Equal<TargetIn<typeof order.transitions.expire>, 'paid' | 'shipped'>>();
void holds<Equal<RowIn<typeof order.transitions.ship>['total'], number>>();
// @ts-expect-error a misspelt transition
void order.transitions.shp;
// @ts-expect-error an input where the transition has none
const noInput: InputIn<typeof order.transitions.ship> = { amount: 4 };
void noInput;
// @ts-expect-error a misspelt input
const misspelt: InputIn<typeof order.transitions.pay> = { amont: 4 };
void misspelt;
const draft: DraftOf<typeof order> = { brandId: 1, lines: [{ sku: 'a', qty: 1 }] };
void draft;

const named = {
  context: 'x',
  name: 'x',
  fields: {
    title: f.text({ max: 9 }),
    link: f.url({ optional: true }),
    body: f.richText({ max: 9 }),
    made: f.time({ write: 'server' }),
  },
} as const;
// @ts-expect-error a misspelt list column
defineResource({ ...named, label: 'title', list: ['titel'] });
// @ts-expect-error rich text is not listed
defineResource({ ...named, label: 'title', list: ['body'] });
// @ts-expect-error a misspelt filter
defineResource({ ...named, label: 'title', list: ['title'], filters: ['mad'] });
// @ts-expect-error search is over text
defineResource({ ...named, label: 'title', list: ['title'], search: ['made'] });
// @ts-expect-error a server field stands in no form
defineResource({ ...named, label: 'title', list: ['title'], form: ['made'] });
// @ts-expect-error a misspelt order
defineResource({ ...named, label: 'title', list: ['title'], order: ['-titel'] });
// @ts-expect-error the label is text
defineResource({ ...named, label: 'made', list: ['title'] });
// @ts-expect-error a misspelt unique column
defineResource({ ...named, label: 'title', list: ['title'], unique: [['titel']] });
// @ts-expect-error only an optional field can be conditional
defineResource({ ...named, label: 'title', list: ['title'], when: { title: { shown: () => true } } });
// @ts-expect-error an unknown key of the declaration
defineResource({ context: 'x', name: 'x', fields: { title: f.text({ max: 9 }) }, label: 'title', list: ['title'], colums: [] });
// @ts-expect-error a misspelt option
f.text({ max: 9, optinal: true });
// @ts-expect-error a missing option
f.text({});
// @ts-expect-error a default of another type
f.int({ default: 'one' });
// @ts-expect-error a default outside the choice
f.choice({ values: ['a', 'b'], default: 'c' });
// @ts-expect-error a draft may not say a server field
const wrong: DraftOf<typeof order> = { brandId: 1, lines: [], total: 4 };
void wrong;

const machine = {
  ...named,
  fields: {
    status: f.choice({ values: ['on', 'off'], write: 'server' }),
    title: f.text({ max: 3 }),
    until: f.time({ optional: true }),
  },
  label: 'title',
  list: ['title'],
} as const;
const on = { from: ['on'], to: ['off'] } as const;
// @ts-expect-error the state is a choice
defineResource({ ...machine, lifecycle: { field: 'title', transitions: {} } });
// @ts-expect-error a source state that does not exist
defineResource({ ...machine, lifecycle: { field: 'status', transitions: { stop: { ...on, from: ['onn'] } } } });
// @ts-expect-error a target state that does not exist
defineResource({ ...machine, lifecycle: { field: 'status', transitions: { stop: { ...on, to: ['of'] } } } });
// @ts-expect-error an actor that does not exist
defineResource({ ...machine, lifecycle: { field: 'status', transitions: { stop: { ...on, by: ['staf'] } } } });
// @ts-expect-error no target
defineResource({ ...machine, lifecycle: { field: 'status', transitions: { stop: { from: ['on'] } } } });
// @ts-expect-error an unknown key of a transition
defineResource({ ...machine, lifecycle: { field: 'status', transitions: { stop: { ...on, dangr: true } } } });
// @ts-expect-error due at a field that is no instant
defineResource({ ...machine, lifecycle: { field: 'status', transitions: { stop: { ...on, due: 'title' } } } });
defineResource({
  ...machine,
  lifecycle: {
    field: 'status',
    transitions: {
      // @ts-expect-error the guard reads a field that is not declared
      stop: { from: ['on'], to: ['off'], guard: (row) => row.titel === '' || reject('x.y') },
      start: {
        from: ['off'],
        to: ['on'],
        input: { why: f.text({ max: 9 }) },
        // @ts-expect-error the validation reads an input that is not declared
        validate: (_row, input) => input.wy === '' || reject('x.y'),
      },
      pause: {
        from: ['on'],
        to: ['off'],
        needs: { open: f.int() },
        // @ts-expect-error the guard reads a value that is not needed
        guard: (_row, { known }) => known.opn === 0 || reject('x.y'),
      },
      // @ts-expect-error the guard reads a column that it does not name
      block: { from: ['on'], to: ['off'], reads: ['status'], guard: (row) => row.title === '' || reject('x.y') },
      // @ts-expect-error a column that is not declared
      hide: { from: ['on'], to: ['off'], reads: ['titel'] },
      seen: { from: ['on'], to: ['off'], reads: ['title'], guard: (row) => (row.title === '' && row.id > 0) || reject('x.y') },
      // @ts-expect-error every no has a code
      toggle: { from: ['on'], to: ['off'], guard: (row) => row.title === '' },
      right: {
        from: ['on'],
        to: ['off'],
        input: { why: f.text({ max: 9 }) },
        validate: (row, input) => row.title === input.why || reject('x.y'),
      },
    },
  },
});
defineResource({
  ...named,
  label: 'title',
  list: ['title'],
  computedFrom: ['made'],
  // @ts-expect-error a value is made from a column that is not named
  computed: { size: (row) => row.title.length, age: (row) => row.made },
});
defineResource({
  ...named,
  label: 'title',
  list: ['title'],
  // @ts-expect-error a rule reads a field that is not declared
  rules: [(draft) => (draft.titel ? null : null)],
});

defineResource({ ...machine, personal: { by: 'id', subject: 'member', fields: { title: 'erase', status: 'keep: tax law' } } });
// @ts-expect-error a column that is not declared
defineResource({ ...machine, personal: { by: 'memberid', fields: {} } });
// @ts-expect-error a field that is not declared
defineResource({ ...machine, personal: { by: 'id', fields: { titel: 'erase' } } });
// @ts-expect-error no treatment
defineResource({ ...machine, personal: { by: 'id', fields: { title: 'delete' } } });
// @ts-expect-error a value that stays says why
defineResource({ ...machine, personal: { by: 'id', fields: { title: 'keep' } } });
// @ts-expect-error whole rows or fields, not both
defineResource({ ...machine, personal: { by: 'id', rows: 'delete', fields: { title: 'erase' } } });
// @ts-expect-error no word
defineResource({ ...machine, personal: 'nothing' });
