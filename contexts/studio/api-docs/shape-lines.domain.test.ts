import { describe, expect, it } from 'vitest';
import type { ApiDocument, Shape } from './api-docs.domain.ts';
import { linesOf, tablesOf } from './shape-lines.domain.ts';

const name: Shape = { type: 'string', minLength: 1, maxLength: 60 };
const ref = (to: string): Shape => ({ $ref: `#/components/schemas/${to}` });

const document: ApiDocument = {
  info: { description: '' },
  tags: [],
  paths: {},
  components: {
    schemas: {
      query: { properties: { filters: { anyOf: [ref('filter'), { type: 'null' }] } } },
      filter: {
        anyOf: [
          { properties: { field: { const: 'name' }, op: { enum: ['eq', 'ne'] } }, required: ['field', 'op'] },
          { properties: { and: { type: 'array', items: ref('filter') } }, required: ['and'] },
        ],
      },
    },
    responses: {},
  },
};

const labels = { length: 'length', entries: 'entries' };
const shown = (shape: Shape) => linesOf(shape, { labels, depth: 0, above: '' });
const brief = (shape: Shape) => shown(shape).map(({ name: field, depth, type, isRequired }) => [depth, field, type, isRequired]);

describe('the lines of a schema', () => {
  it('say name, type and whether it must be there, fields of fields below theirs', () => {
    const rows = { type: 'array', items: { type: 'object', properties: { qty: { type: 'integer' } }, required: ['qty'] } };
    expect(
      brief({ properties: { name, state: { type: ['string', 'null'], enum: ['on', null] }, lines: rows }, required: ['name'] }),
    ).toEqual([
      [0, 'name', 'string', true],
      [0, 'state', 'on | null', false],
      [0, 'lines', 'object[]', false],
      [1, 'qty', 'integer', true],
    ]);
  });

  it('note the bounds that somebody set, the default and the meaning', () => {
    const notes = shown({
      properties: {
        name,
        id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        price: { type: 'integer', default: 0, description: 'fen' },
      },
    }).map(({ note }) => note);
    expect(notes).toEqual(['length 1…60', '1…', '= 0 · fen']);
  });

  it('hold each way a value may be on one line', () => {
    expect(brief(document.components.schemas['filter'] ?? {})).toEqual([
      [0, '1', '{ field: name, op: eq | ne }', false],
      [0, '2', '{ and: filter[] }', false],
    ]);
  });

  it('have keys of their own', () => {
    const keys = shown({ properties: { a: { properties: { name } }, b: { properties: { name } } } }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the tables of a schema', () => {
  it('are its own and one for each schema that it names, also where that names itself', () => {
    expect(tablesOf(document, { properties: { query: ref('query') } }, labels).map((table) => table.name)).toEqual([
      '',
      'query',
      'filter',
    ]);
    expect(tablesOf(document, ref('query'), labels).map((table) => table.name)).toEqual(['query', 'filter']);
  });

  it('are none where nothing is said', () => {
    expect(tablesOf(document, {}, labels)).toEqual([]);
  });
});
