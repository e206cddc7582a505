import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
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
    // Ends when the disk is full.
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' }),
    free: () => rmSync(filler, { force: true }),
    // Lazy, because a process may still have a file open there.
    remove: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  };
}
