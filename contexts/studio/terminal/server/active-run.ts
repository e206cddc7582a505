import type { Context } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import type { EndReason } from '../terminal-reply.domain.ts';
import { streamSignals } from '../terminal-queue.domain.ts';
import { LineReader } from './output-lines.ts';
import { type Ended, type RunProcess, startProcess } from './run-process.ts';
import { addOutput, renewRun } from './terminal-rows.ts';

/** A command that is about to run. */
export interface Starting {
  readonly uuid: string;
  readonly argv: readonly string[];
  /** Shown in front of the output. */
  readonly title: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly port: number;
  readonly cwd: string;
  /** What keeps it from starting; null starts it. */
  readonly hindrance: string | null;
}

interface RunHost {
  readonly db: Database;
  readonly log: Context['log'];
  /** Called after messages were stored. */
  changed(uuid: string): void;
  /** Stores the last messages and the end in one transaction. */
  end(how: RunEnd): Promise<void>;
}

/** How a run ended, with its last messages. */
export interface RunEnd {
  readonly isSuccess: boolean;
  readonly exitCode: number | null;
  readonly reason: EndReason;
  readonly lines: readonly string[];
  readonly lastSeq: number;
}

const flushMs = 100;
const renewMs = 1_000;
const linesAtOnce = 200;
/** Lines that wait to be stored; with more of them the command is not read on. */
const mostPending = 2_000;
const nothing: Ended = { code: null, signal: null, error: null };

/** A run of this process: reads its output, stores it, and ends it at its limits. */
export class ActiveRun {
  /** Resolves when the run is over and stored. */
  readonly done: Promise<void>;
  readonly #host: RunHost;
  readonly #of: Starting;
  readonly #process: RunProcess | null;
  #pending: string[] = [];
  #seq = 0;
  #bytes = 0;
  #reason: EndReason | null = null;
  #stored: Promise<void> = Promise.resolve();

  constructor(host: RunHost, starting: Starting) {
    this.#host = host;
    this.#of = starting;
    this.#pending.push(streamSignals.linked, `> ${starting.title}`);
    this.#process = starting.hindrance === null ? startProcess(starting.argv, starting) : null;
    if (starting.hindrance !== null) this.#pending.push(starting.hindrance);
    this.done = this.#perform();
  }

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  /** Ends every process of the run, for this reason. */
  stop(reason: EndReason, graceMs?: number): void {
    this.#reason ??= reason;
    this.#process?.stop(graceMs);
  }

  async #perform(): Promise<void> {
    const limit = setTimeout(() => this.stop('timeout'), this.#of.timeoutMs);
    const flush = setInterval(() => void this.#flush(), flushMs);
    const renew = setInterval(() => void this.#renew(), renewMs);
    try {
      for (const output of this.#process?.outputs ?? []) this.#read(output);
      const ended = (await this.#process?.ended) ?? nothing;
      await this.#flush();
      await this.#finish(ended);
    } catch (error) {
      this.#host.log.error({ err: error }, 'the end of a run could not be stored');
    } finally {
      clearTimeout(limit);
      clearInterval(flush);
      clearInterval(renew);
      this.#host.changed(this.#of.uuid);
    }
  }

  #read(output: RunProcess['outputs'][number]): void {
    const reader = new LineReader();
    const resume = (): void => {
      if (this.#pending.length < mostPending) output.resume();
      else void this.#flush().then(resume);
    };
    output.on('data', (chunk: Buffer) => {
      if (this.#reason === 'output-limit') return;
      this.#bytes += chunk.length;
      this.#pending.push(...reader.push(chunk));
      if (this.#bytes > this.#of.maxBytes) this.stop('output-limit');
      else if (this.#pending.length >= mostPending) {
        output.pause();
        resume();
      }
    });
    output.on('close', () => this.#pending.push(...reader.end()));
  }

  /** Stores what waits, one write after the other. */
  #flush(): Promise<void> {
    this.#stored = this.#stored.then(() => this.#store());
    return this.#stored;
  }

  async #store(): Promise<void> {
    while (this.#pending.length > 0) {
      const lines = this.#pending.splice(0, linesAtOnce);
      const lastSeq = this.#seq + lines.length;
      try {
        await addOutput(this.#host.db, { runUuid: this.#of.uuid, lastSeq, lines: JSON.stringify(lines) });
        this.#seq = lastSeq;
        this.#host.changed(this.#of.uuid);
      } catch (error) {
        this.#host.log.warn({ err: error }, 'output of a run could not be stored yet');
        this.#pending.unshift(...lines);
        return;
      }
    }
  }

  /** Another process may have been asked to stop this run. */
  async #renew(): Promise<void> {
    try {
      const [row] = await renewRun(this.#host.db, { uuid: this.#of.uuid });
      if (row?.stopAskedBy) this.stop('cancelled');
      if (!row) this.stop('lost');
    } catch (error) {
      this.#host.log.warn({ err: error }, 'a run could not be renewed');
    }
  }

  #finish({ code, error }: Ended): Promise<void> {
    const isHindered = this.#process === null || error !== null;
    const reason = this.#reason ?? (isHindered ? 'not-started' : 'exit');
    const isSuccess = reason === 'exit' && code === 0;
    const lines = [
      ...this.#pending,
      ...(error === null ? [] : [`${this.#of.argv[0] ?? ''}: ${error}`]),
      isSuccess ? streamSignals.succeeded : streamSignals.failed,
      streamSignals.completed,
    ];
    this.#pending = [];
    const lastSeq = this.#seq + lines.length;
    return this.#host.end({ isSuccess, exitCode: code, reason, lines, lastSeq });
  }
}
