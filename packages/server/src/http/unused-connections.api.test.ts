import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { kitApp } from '../testing/kit-app.ts';

it('a connection without any request does not delay closing the server', async () => {
  const kit = await kitApp();
  const { port } = new URL(await kit.app.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(kit.app.server, 'connection');
  const unused = connect(Number(port), '127.0.0.1');
  const over = once(unused, 'close');
  await accepted;
  await kit.close();
  await over;
  expect(unused.destroyed).toBe(true);
});
