import { describe, expect, it } from 'vitest';
import { f } from '../fields/fields.ts';
import { defineLines } from '../fields/lines.ts';
import { opsIn } from '../query/ops.ts';
import { readListQuery, sortableColumns } from '../query/query.ts';
import { checkDraft, checkPatch, checkWith } from '../schema/check.ts';
import { objectSchema, schemasOf } from '../schema/schema.ts';
import { viewOf } from '../view/view.ts';
import { defineResource } from './define.ts';
import { languageKeysOf, permissionsOf } from './names.ts';
import { reject } from './rejection.ts';
import { allowedOf, canTransition, illegalTransitions } from './transitions.ts';

const shelf = defineResource({
  context: 'library',
  name: 'shelf',
  fields: { name: f.text({ max: 20 }) },
  label: 'name',
  list: ['name'],
});
const copy = defineLines({ name: 'copy', fields: { barcode: f.code({ max: 20 }), price: f.money({ optional: true }) } });
const book = defineResource({
  context: 'library',
  name: 'book',
  fields: {
    title: f.text({ max: 40 }),
    isbn: f.code({ max: 20, write: 'once' }),
    shelfId: f.ref(() => shelf, { optional: true }),
    loan: f.choice({ values: ['none', 'days'], default: 'none' }),
    days: f.int({ min: 1, max: 60, optional: true }),
    tags: f.tags({ max: 3 }),
    password: f.secret({ min: 6, max: 32, optional: true }),
    copies: f.lines(copy, { min: 1, max: 3 }),
    status: f.choice({ values: ['in', 'out', 'lost'], write: 'server', default: 'in' }),
    borrowedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'title',
  list: ['title', 'status', 'borrowedAt'],
  filters: ['status', 'borrowedAt', 'tags', 'days'],
  search: ['title'],
  form: ['title', ['isbn', 'shelfId'], 'loan', 'days', 'copies'],
  when: { days: { shown: ({ loan }) => loan === 'days', required: true } },
  rules: [({ title, isbn }) => (title === isbn ? { path: 'title', rule: 'sameAsIsbn' } : null)],
  lifecycle: {
    field: 'status',
    transitions: {
      borrow: {
        from: ['in'],
        to: ['out'],
        input: { reader: f.text({ max: 10 }) },
        validate: (_row, { reader }) => reader !== 'banned' || reject('book.banned'),
      },
      bringBack: { from: ['out'], to: ['in'] },
      lose: { from: ['in', 'out'], to: ['lost'], guard: ({ tags }) => !tags.includes('rare') || reject('book.rare') },
    },
  },
});

const good = { title: 'Dream', isbn: 'x1', copies: [{ barcode: 'b1' }] };
const rulesOf = (raw: unknown): string[] =>
  (checkDraft(book, raw).issues ?? []).map(({ path, rule }) => `${path} ${rule}`).sort();

describe('checkDraft', () => {
  it('fills in defaults and nulls', () => {
    expect(checkDraft(book, good).value).toEqual({
      ...good,
      copies: [{ barcode: 'b1', price: null }],
      shelfId: null,
      loan: 'none',
      days: null,
      tags: [],
      password: null,
    });
  });

  it('reads an emptied input as null and trims text', () => {
    expect(checkDraft(book, { ...good, title: '  Dream ', shelfId: '' }).value).toMatchObject({ title: 'Dream', shelfId: null });
  });

  it.each([
    [{ ...good, title: undefined }, ['title required']],
    [{ ...good, title: 7 }, ['title type']],
    [{ ...good, title: 'x'.repeat(41) }, ['title tooLong']],
    [{ ...good, status: 'out' }, ['status unknown']],
    [{ ...good, colour: 'red' }, ['colour unknown']],
    [{ ...good, loan: 'weeks' }, ['loan choice']],
    [{ ...good, loan: 'days', days: 61 }, ['days tooBig']],
    [{ ...good, loan: 'days', days: 1.5 }, ['days whole']],
    [{ ...good, copies: [] }, ['copies tooFew']],
    [
      { ...good, copies: [{ barcode: '' }, { barcode: 'b', price: -1, shade: 1 }] },
      ['copies.0.barcode required', 'copies.1.price tooSmall', 'copies.1.shade unknown'],
    ],
    [{ ...good, title: '\u200b\u200b' }, ['title required']],
    [{ ...good, title: 'a\u202eb' }, ['title characters']],
    [{ ...good, title: 'a\u0001b', tags: ['\u2066a'] }, ['tags.0 characters', 'title characters']],
    [{ ...good, loan: 'days' }, ['days required']],
    [{ ...good, days: 3 }, ['days notHere']],
    [{ ...good, title: 'x1' }, ['title book.sameAsIsbn']],
    [{ ...good, password: 'a<b>c"d' }, ['password password']],
    [null, [' required']],
    [[], [' type']],
  ])('%j breaks %j', (raw, broken) => {
    expect(rulesOf(raw)).toEqual(broken);
  });
});

describe('an address', () => {
  const kinds = [
    (at: string) => checkWith(objectSchema({ at: f.url() }), { at }),
    (at: string) => checkWith(objectSchema({ at: f.image() }), { at }),
    (at: string) => checkWith(objectSchema({ at: f.images() }), { at: [at] }),
  ];
  /** Whether it is accepted as a link, as a picture and in a gallery. */
  const accepted = (at: string): readonly boolean[] => kinds.map((check) => check(at).issues === undefined);

  it.each(['https://shop.example/a?b=@c#d', 'http://shop.example', '/storage/brand/x.png', '/', '/a//b', '/user@home'])(
    '%s is one of the web or a path of this site',
    (at) => {
      expect(accepted(at)).toEqual([true, true, true]);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://user:pw@evil.example/x',
    'https://evil.example\\@shop.example',
    'https://',
    'javascript:alert(1)',
    'evil.example',
  ])('%s is not', (at) => {
    expect(accepted(at)).toEqual([false, false, false]);
  });
});

it('a form marks what it needs: no lines of which there may be none', () => {
  const note = defineLines({ name: 'note', fields: { text: f.text({ max: 20 }) } });
  const card = defineResource({
    context: 'library',
    name: 'card',
    fields: {
      name: f.text({ max: 20 }),
      email: f.email({ optional: true }),
      notes: f.lines(note),
      copies: f.lines(copy, { min: 1 }),
    },
    label: 'name',
    list: ['name'],
    form: ['name', 'email', 'notes', 'copies'],
  });
  expect(viewOf(card).form.flatMap((row) => row.map(({ key, required }) => [key, required]))).toEqual([
    ['name', true],
    ['email', false],
    ['notes', false],
    ['copies', true],
  ]);
});

describe('checkPatch', () => {
  it('names the first 20 unknown keys, shortened to 100 characters', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`${'k'.repeat(200)}${at}`, at]));
    const { issues = [] } = checkPatch(book, { id: 1, version: 2, ...unknown });
    expect([issues.length, issues[0]]).toEqual([20, { path: 'k'.repeat(100), rule: 'unknown' }]);
  });

  it('fills in no defaults and rejects fields that can only be set once', () => {
    expect(checkPatch(book, { id: 1, version: 2, title: 'New' }).value).toEqual({ id: 1, version: 2, title: 'New' });
    expect(checkPatch(book, { id: 1, version: 2, isbn: 'y' }).issues).toMatchObject([{ path: 'isbn', rule: 'unknown' }]);
    expect(checkPatch(book, { title: 'New' }).issues?.map(({ path }) => path)).toEqual(['id', 'version']);
  });

  it('uses schemas that are built once', () => {
    expect(schemasOf(book)).toBe(schemasOf(book));
  });
});

describe('transitions', () => {
  const row = { id: 1, status: 'in', tags: [] };
  const context = {
    at: 0,
    actor: {
      kind: 'staff' as const,
      id: 1,
      isSuper: false,
      permissions: new Set(['/admin/library/book/borrow', '/admin/library/book/lose']),
    },
  };
  const may = (name: keyof typeof book.transitions, of: object, input: unknown = {}) =>
    canTransition({
      resource: book,
      command: book.transitions[name],
      row: { ...row, ...of },
      input,
      context: { ...context, known: {} },
    });

  it('are checked against the state table, then by the guard', () => {
    expect(may('borrow', {}, { reader: 'li' })).toBe(true);
    expect(may('borrow', {}, { reader: 'banned' })).toEqual(reject('book.banned'));
    expect(may('borrow', { status: 'out' }, { reader: 'li' })).toEqual(
      reject('book.illegal-transition', { transition: 'borrow', from: 'out', allowed: ['bringBack', 'lose'] }),
    );
  });

  it('are offered by state and permission, with the reason when one is not allowed', () => {
    expect(allowedOf(book, row, context)).toEqual({ borrow: true, lose: true });
    expect(allowedOf(book, { ...row, tags: ['rare'] }, context)).toEqual({ borrow: true, lose: reject('book.rare') });
    expect(allowedOf(book, { ...row, status: 'out' }, context)).toEqual({ lose: true });
    expect(allowedOf(book, row, { at: 0, actor: null })).toEqual({});
  });

  it('list every illegal pair of transition and state', () => {
    expect(illegalTransitions(book)).toEqual([
      { transition: 'borrow', from: 'out' },
      { transition: 'borrow', from: 'lost' },
      { transition: 'bringBack', from: 'in' },
      { transition: 'bringBack', from: 'lost' },
      { transition: 'lose', from: 'lost' },
    ]);
  });
});

describe('derived from a declaration', () => {
  it('permissions are paths below the page', () => {
    expect(permissionsOf(book)).toEqual(
      ['index', 'add', 'edit', 'del', 'export', 'import', 'borrow', 'bringBack', 'lose'].map(
        (action) => `/admin/library/book/${action}`,
      ),
    );
  });

  it('language keys cover every field, choice, line, transition and input once', () => {
    const keys = languageKeysOf(book);
    expect(keys).toContain('line.copy.barcode');
    expect(keys).toContain('choice.status.lost');
    expect(keys).toContain('input.borrow.reader');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('the view lists columns and form in order and marks required inputs', () => {
    const view = viewOf(book);
    expect(view.columns.map(({ key, sortable }) => `${key} ${sortable}`)).toEqual([
      'title true',
      'status true',
      'borrowedAt true',
    ]);
    expect(view.form.map((inputs) => inputs.map(({ key, required }) => `${key}${required ? '*' : ''}`))).toEqual([
      ['title*'],
      ['isbn*', 'shelfId'],
      ['loan'],
      ['days'],
      ['copies*'],
    ]);
    expect(view.filters.find(({ key }) => key === 'borrowedAt')?.ops).toContain('isNull');
  });

  it('a large list sorts only by columns that an index orders, in both directions where they are nullable', () => {
    const indexes = [['borrowedAt'], ['-borrowedAt'], ['days'], ['status', '-id'], ['title', 'id']] as const;
    expect(sortableColumns({ ...book, expectedRows: 'millions' as const, indexes })).toEqual(['title', 'borrowedAt', 'id']);
    expect(sortableColumns({ ...book, indexes })).toEqual(['title', 'status', 'borrowedAt', 'id', 'days']);
  });

  it('a large list allows substring filters only on columns of quick search, and never negated ones', () => {
    const large = { ...book, expectedRows: 'millions' as const };
    expect(opsIn(large, 'title')).toEqual(['eq', 'ne', 'in', 'like', 'startsWith']);
    expect(opsIn(large, 'isbn')).toEqual(['eq', 'ne', 'in']);
    expect(opsIn(large, 'days')).toEqual(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'in', 'isNull', 'notNull']);
    expect(opsIn(large, 'status')).toEqual(opsIn(book, 'status'));
    expect(opsIn(book, 'isbn')).toContain('notLike');
    const unlike = { filters: [{ field: 'days', op: 'notIn', value: [1] }] };
    expect(readListQuery(large, unlike).issues).toEqual([{ path: 'filters.and.0.op', rule: 'choice' }]);
    expect(readListQuery(book, unlike).issues).toBeUndefined();
  });

  it('a list query accepts only declared names and values of their kinds', () => {
    expect(
      readListQuery(book, { filters: [{ field: 'status', op: 'in', value: ['in'] }], sorts: [{ field: 'title', order: 'asc' }] })
        .value,
    ).toMatchObject({ pageSize: 10 });
    for (const pageSize of [0, 1.5, '10', null, { toString: 'x' }])
      expect(readListQuery(book, { page: { pageSize, currentPage: 2 } }).issues).toEqual([
        { path: 'page.pageSize', rule: 'range' },
      ]);
    expect(readListQuery(book, { filters: [{ field: 'isbn', op: 'eq', value: 'x' }] }).issues).toEqual([
      { path: 'filters.and.0.field', rule: 'unknown' },
    ]);
    expect(readListQuery(book, { filters: [{ field: 'days', op: 'eq', value: 2 ** 40 }] }).issues).toEqual([
      { path: 'filters.and.0.value', rule: 'type' },
    ]);
    const deep = { and: [{ and: [{ and: [{ and: [{ and: [{ and: [] }] }] }] }] }] };
    expect(readListQuery(book, { filters: deep }).issues).toMatchObject([{ rule: 'tooDeep' }]);
  });
});
