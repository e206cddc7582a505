import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A folder on a small disk of its own. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): void;
}

const piece = Buffer.alloc(64 * 1024);

/** Writes so many bytes, or tells that there is no room for them. */
function isWritten(handle: number, bytes: number): boolean {
  try {
    return writeSync(handle, piece, 0, bytes) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

function fillUp(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let bytes = piece.length; bytes > 0;) if (!isWritten(handle, bytes)) bytes = Math.floor(bytes / 2);
  } finally {
    closeSync(handle);
  }
}

/** Makes the folder a disk of so many kilobytes; null where this account may mount nothing. */
export function createSmallDisk(folder: string, kilobytes: number): SmallDisk | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=711`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    // Whoever still has a file open there keeps it until it is closed.
    remove: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  };
}
