import { describe, expect, it } from 'vitest';
import {
  answerOf,
  type ApiDocument,
  failuresOf,
  groupsOf,
  keyOf,
  permissionsOf,
  type Operation,
  queryOf,
} from './api-docs.domain.ts';

const operation = (more: Partial<Operation> = {}): Operation => ({
  tags: ['sales/order'],
  summary: 'Ship',
  'x-audience': 'admin',
  responses: {},
  ...more,
});

const document: ApiDocument = {
  info: { description: '' },
  tags: [
    { name: 'sales/order', description: 'Orders' },
    { name: 'kit/session', description: 'Sign-in' },
  ],
  paths: {
    '/admin/sales/order/ship': { post: operation({ 'x-permission': ['/admin/sales/order/ship'] }) },
    '/admin/sales/order/close': { post: operation({ summary: 'Close' }) },
    '/api/User/login': { post: operation({ tags: ['kit/session'], summary: 'Sign a member in', 'x-audience': 'public' }) },
  },
  components: { schemas: {}, responses: { '409.1': { description: 'order.empty, request.stale-version' } } },
};

const found = (search: string): string[] => groupsOf(document, search).flatMap(({ calls }) => calls.map(({ path }) => path));

describe('calls are found', () => {
  it('all of them without a word, under their modules', () => {
    expect(groupsOf(document, '').map(({ title, calls }) => [title, calls.length])).toEqual([
      ['Orders', 2],
      ['Sign-in', 1],
    ]);
  });

  it.each([
    ['SHIP', ['/admin/sales/order/ship']],
    ['orders close', ['/admin/sales/order/close']],
    ['member', ['/api/User/login']],
    ['ship login', []],
  ])('by every word of %s, in any letter case', (search, paths) => {
    expect(found(search)).toEqual(paths);
  });
});

describe('of a call one reads', () => {
  it('its nodes, or that only a super administrator may make it', () => {
    expect(permissionsOf(operation({ 'x-permission': 'super' }))).toEqual(['super']);
    expect(permissionsOf(operation())).toEqual([]);
  });

  it.each([
    ['key', 'optional'],
    ['keyDemanded', 'required'],
    ['language', 'none'],
  ])('whether it takes a key: %s', (name, demand) => {
    expect(keyOf(operation({ parameters: [{ $ref: `#/components/parameters/${name}` }] }))).toBe(demand);
  });

  it('the query of a GET', () => {
    const parameters = [
      { in: 'query', name: 'table', required: true, schema: { type: 'string' } },
      { in: 'query', name: 'clean', schema: { type: 'string' } },
    ];
    expect(queryOf(operation({ parameters }))).toEqual({
      properties: { table: { type: 'string' }, clean: { type: 'string' } },
      required: ['table'],
    });
    expect(queryOf(operation())).toBeNull();
  });

  it('what it answers: data of the envelope, or a file', () => {
    const reply = { properties: { code: {}, data: { type: 'integer' } } };
    expect(answerOf(operation({ responses: { 200: { content: { 'application/json': { schema: reply } } } } }))).toEqual({
      data: { type: 'integer' },
    });
    expect(answerOf(operation({ responses: { 200: { content: { 'text/csv': { schema: {} } } } } }))).toEqual({
      file: 'text/csv',
    });
  });

  it('its errors by status', () => {
    const responses = { 200: {}, 409: { $ref: '#/components/responses/409.1' } };
    expect(failuresOf(document, operation({ responses }))).toEqual([
      { status: '409', codes: ['order.empty', 'request.stale-version'] },
    ]);
  });
});
