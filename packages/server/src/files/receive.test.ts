import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiveFile } from './receive.ts';

describe('receiveFile', () => {
  let temporaryDir: string;
  beforeEach(async () => void (temporaryDir = await mkdtemp(join(tmpdir(), 'receive-'))));
  afterEach(() => rm(temporaryDir, { recursive: true }));

  it('rejects an upload that the client broke off before it was read, and leaves no file', async () => {
    const app = fastify();
    await app.register(multipart);
    const outcome = new Promise<unknown>((done) => {
      app.post('/upload', async (request) => {
        await new Promise((closed) => request.raw.once('close', closed));
        await receiveFile(request, { temporaryDir, maxBytes: 1_000 }).then(done, done);
        return {};
      });
    });
    try {
      const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
      const socket = connect(Number(port), '127.0.0.1');
      app.server.once('request', () => socket.destroy());
      socket.write(
        'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 500\r\n\r\n--b\r\n',
      );
      expect(await outcome).toMatchObject({ status: 400, error: 'request.upload-aborted' });
      expect(await readdir(temporaryDir)).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
