import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller replies fit in one packet as they are, in bytes. */
const threshold = 1_024;

/**
 * Adds `reply.compress`, with which JSON replies are sent, at levels that cost little more than sending them. Event streams and
 * files are sent as they are, and the files of the web application are compressed when they are built. Sessions are not in cookies,
 * so another site cannot have a browser ask for a reply whose length would tell something.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    threshold,
    encodings: ['br', 'gzip'],
    // A window of 64 KB: the default one takes megabytes for each reply.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 } },
    zlibOptions: { level: 1 },
    // Bodies of requests are not decompressed: a small one could become large.
    globalDecompression: false,
  });
}
