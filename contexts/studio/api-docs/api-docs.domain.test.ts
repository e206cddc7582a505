import { describe, expect, it } from 'vitest';
import { type ApiDocument, findCalls } from './api-docs.domain.ts';

const call = (operationId: string, summary: string, tag = 'sales/order') => ({ operationId, tags: [tag], summary });

const document: ApiDocument = {
  info: { description: '' },
  tags: [
    { name: 'sales/order', description: 'Orders' },
    { name: 'kit/session', description: 'Sign-in' },
  ],
  paths: {
    '/admin/sales/order/ship': { post: { ...call('ship', 'Ship'), 'x-permission': ['/admin/sales/order/ship'] } },
    '/admin/sales/order/close': { post: { ...call('close', 'Close'), 'x-permission': 'super' } },
    '/api/User/login': { post: call('login', 'Sign a member in', 'kit/session') },
  },
};

describe('searching calls', () => {
  it.each([
    ['', ['ship', 'close', 'login']],
    ['SHIP', ['ship']],
    ['orders close', ['close']],
    ['super', ['close']],
    ['member', ['login']],
    ['ship login', []],
  ])('match every word of %j, in any letter case', (search, ids) => {
    expect([...findCalls(document, search)]).toEqual(ids);
  });
});
