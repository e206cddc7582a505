import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** A TCP proxy between two programs that simulates network faults. */
export interface Line {
  readonly port: number;
  /** Number of open connections. */
  readonly count: number;
  /** Number of lost replies. */
  readonly lost: number;
  /** Delays every chunk by this many ms, in each direction. */
  slow(ms: number): void;
  /** Stops all traffic without closing connections; a disconnect at one end is not forwarded to the other. */
  silence(): void;
  /** Silences the open connections for good; new ones pass. */
  strand(): void;
  /** Ends every connection and resets new ones. */
  refuse(): void;
  /** Ends every connection; new ones pass. */
  cut(): void;
  /** Loses one of this many replies: its connection ends before the reply is forwarded. */
  loseAnswers(every: number): void;
  /** Restores all traffic, including delayed data. */
  heal(): void;
  close(): Promise<void>;
}

interface Weather {
  delayMs: number;
  isRefusing: boolean;
  losesEvery: number;
  answers: number;
  lost: number;
  /** Resolves when the silence ends; null while there is none. */
  silence: { readonly over: Promise<void>; readonly end: () => void } | null;
}

interface Wire {
  readonly near: Socket;
  readonly far: Socket;
  isStranded: boolean;
}

const held = (weather: Weather, wire: Wire): Transform =>
  new Transform({
    async transform(piece: Buffer, _encoding, next) {
      await weather.silence?.over;
      if (wire.isStranded) return;
      if (weather.delayMs > 0) await pause(weather.delayMs);
      next(null, piece);
    },
  });

function loses(weather: Weather): boolean {
  weather.answers += 1;
  if (weather.losesEvery === 0 || weather.answers % weather.losesEvery !== 0) return false;
  weather.lost += 1;
  return true;
}

function join(wire: Wire, weather: Weather): void {
  const { near, far } = wire;
  near.pipe(held(weather, wire), { end: false }).pipe(far, { end: false });
  far.on('data', () => {
    if (!loses(weather)) return;
    near.destroy();
    far.destroy();
  });
  far.pipe(held(weather, wire), { end: false }).pipe(near, { end: false });
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return address.port;
}

/** Starts a line to an address. */
export async function layLine(to: NetConnectOpts): Promise<Line> {
  const weather: Weather = { delayMs: 0, isRefusing: false, losesEvery: 0, answers: 0, lost: 0, silence: null };
  const wires = new Set<Wire>();
  const sockets = new Set<Socket>();

  function kept(socket: Socket): Socket {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Interrupted sockets emit errors, which are expected here.
    socket.on('error', () => undefined);
    return socket;
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const near = kept(socket);
    if (weather.isRefusing) {
      near.resetAndDestroy();
      return;
    }
    const wire: Wire = { near, far: kept(connect({ ...to, noDelay: true })), isStranded: false };
    wires.add(wire);
    const parted = (other: Socket) => () => {
      wires.delete(wire);
      if (!weather.silence && !wire.isStranded) other.end();
    };
    near.once('close', parted(wire.far));
    wire.far.once('close', parted(near));
    join(wire, weather);
  });

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  function heal(): void {
    Object.assign(weather, { delayMs: 0, isRefusing: false, losesEvery: 0 });
    weather.silence?.end();
    weather.silence = null;
    const whole = new Set([...wires].flatMap(({ near, far }) => [near, far]));
    for (const socket of sockets) if (!whole.has(socket)) socket.destroy();
  }

  return {
    port: await listening(server),
    get count() {
      return wires.size;
    },
    get lost() {
      return weather.lost;
    },
    slow: (ms) => void (weather.delayMs = ms),
    silence() {
      let end = (): void => undefined;
      const over = new Promise<void>((ended) => {
        end = ended;
      });
      weather.silence ??= { over, end };
    },
    strand() {
      for (const wire of wires) wire.isStranded = true;
    },
    refuse() {
      weather.isRefusing = true;
      cut();
    },
    cut,
    loseAnswers: (every) => void (weather.losesEvery = every),
    heal,
    async close() {
      heal();
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
