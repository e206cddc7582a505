import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A folder on a small disk of its own. */
export interface SmallDisk {
  readonly folder: string;
  /** Uses all remaining space. */
  fill(): void;
  /** Frees it again. */
  free(): void;
  remove(): void;
}

const piece = Buffer.alloc(64 * 1024);

/** Writes this many bytes; returns false if there is no space. */
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

/** Mounts a disk of this many kilobytes at the folder; null if this account cannot mount. */
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
    // Lazy, because a process may still have a file open there.
    remove: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  };
}
