import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requestErrorOf } from './thrown-error.ts';

/** Returns the system's error of a failed connection. */
async function failureOf(way: NetConnectOpts): Promise<unknown> {
  const [failure] = await once(connect(way), 'error');
  return failure;
}

const ways: readonly (readonly [string, NetConnectOpts])[] = [
  ['no such socket', { path: join(import.meta.dirname, 'no.sock') }],
  ['nobody at the port', { host: '127.0.0.1', port: 1 }],
  ['no such host', { host: 'nobody.invalid', port: 5432 }],
];

it.each(ways)('a missing database (%s) is reported as 503, even when the error is wrapped', async (_what, way) => {
  const wrapped = new Error('Failed query: select 1', { cause: await failureOf(way) });
  expect(requestErrorOf(wrapped)).toMatchObject({ status: 503, error: 'request.unavailable' });
});

it('a missing file is an internal error, not a missing database', () => {
  expect(requestErrorOf(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }))).toMatchObject({ status: 500 });
});

it.each(['Connection terminated unexpectedly', 'Client has encountered a connection error and is not queryable'])(
  'a connection lost in the middle (%s) is reported as 503',
  (message) => {
    expect(requestErrorOf(new Error('Failed query', { cause: new Error(message) }))).toMatchObject({ status: 503 });
  },
);

it.each([new Error('Query read timeout'), Object.assign(new Error('statement timeout'), { code: '57014' })])(
  'a statement timeout (%s) is reported as 503',
  (error) => {
    expect(requestErrorOf(error)).toMatchObject({ status: 503, error: 'request.timeout' });
  },
);

it('a replica that is not promoted yet is reported as 503', () => {
  const error = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });
  expect(requestErrorOf(error)).toMatchObject({ status: 503, error: 'request.unavailable' });
});

it('a sum beyond its column is invalid input, and a path out of a folder does not exist', () => {
  expect(requestErrorOf(Object.assign(new Error('integer out of range'), { code: '22003' }))).toMatchObject({
    status: 400,
    error: 'request.number-out-of-range',
  });
  expect(requestErrorOf(Object.assign(new Error('Forbidden'), { statusCode: 403 }))).toMatchObject({ status: 404 });
});
