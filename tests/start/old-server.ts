import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** Encodes a message of PostgreSQL's protocol: type, length, content. */
function message(letter: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(letter), int32(content.length + 4), content]);
}

const ready = message('Z', Buffer.from('I'));
const [ofInt, ofText] = [23, 25];

function row(details: Readonly<Record<string, string | number>>): Buffer {
  const columns = Object.entries(details);
  const described = columns.map(([name, value]) => {
    const type = typeof value === 'number' ? ofInt : ofText;
    return Buffer.concat([text(name), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);
  });
  const values = columns.map(([, value]) => {
    const bytes = Buffer.from(String(value));
    return Buffer.concat([int32(bytes.length), bytes]);
  });
  const count = int16(columns.length);
  return Buffer.concat([
    message('T', count, ...described),
    message('D', count, ...values),
    message('C', text('SELECT 1')),
    ready,
  ]);
}

function defineServerModule(socket: Socket): void {
  const details = { version: 130_014, name: '13.14', encoding: 'UTF8' };
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', int32(0)), ready]));
    socket.on('data', (options) => (String.fromCharCode(options[0] ?? 0) === 'Q' ? socket.write(row(details)) : socket.end()));
  });
}

/**
 * Starts a fake server that accepts every sign-in and reports PostgreSQL 13, because that version is hardly available any more.
 */
export async function oldServer(): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(defineServerModule).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `postgresql://shop:secret@127.0.0.1:${port}/shop`, server };
}
