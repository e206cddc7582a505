import type { PackageManager } from './terminal-queue.domain.ts';

/** A run as the server knows it. */
export interface TerminalRun {
  readonly uuid: string;
  readonly command: string;
  readonly args: Readonly<Record<string, string>>;
  readonly status: RunStatus;
  /** The account that started it. */
  readonly startedBy: string;
  /** UTC epoch ms. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly exitCode: number | null;
  readonly reason: EndReason | null;
}

export const runStatuses = ['executing', 'success', 'failed', 'unknown'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Why a run ended: by itself, by a person, by a limit, with the server, or because its command could not be started. */
export const endReasons = ['exit', 'cancelled', 'timeout', 'output-limit', 'server-stopped', 'not-started', 'lost'] as const;
export type EndReason = (typeof endReasons)[number];

/** What the server says of the terminal. */
export interface TerminalInfo {
  readonly enabled: boolean;
  readonly packageManager: PackageManager;
  readonly port: number;
  readonly automaticCleanupTask: 0 | 1;
  readonly commands: readonly { readonly command: string; readonly args: readonly string[] }[];
}

/** A package manager on the machine of the server; `version` is null where it is not installed. */
export interface InstalledManager {
  readonly name: PackageManager;
  readonly version: string | null;
  readonly hasLock: boolean;
}

/** A message of the stream. */
export interface StreamMessage {
  readonly uuid: string;
  readonly data: string;
  readonly extend: string;
  /** The command. */
  readonly key: string;
  readonly seq: number;
}
