import { changeRecord } from './browser-record.ts';
import { randomId } from '@shopkeeper/ui';

const leaseMs = 3_000;
const renewMs = 1_000;
const pollMs = 150;
/** A frozen background page does not release its lock, so waiting for it ends after this time. */
const timeoutMs = 15_000;

interface Lease {
  readonly owner: string;
  /** UTC epoch ms. */
  readonly until: number;
}

/** Runs `work` while no other page of this browser has the named lock; rejects when the lock is not released in time. */
export function withBrowserLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Web Locks are only available in secure contexts.
  if (!('locks' in navigator)) return withLease(name, work);
  return navigator.locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, work);
}

async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const owner = randomId();
  const bell = new BroadcastChannel(`lease:${name}`);
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await take(name, owner))) {
    if (Date.now() > giveUpAt) throw new Error(`lease ${name} is not released`);
    await rung(bell);
  }
  const renewal = setInterval(() => void take(name, owner), renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await changeRecord('leases', name, (before) => (asLease(before)?.owner === owner ? { owner: '', until: 0 } : undefined));
    bell.postMessage('free');
    bell.close();
  }
}

/** Acquires or renews the lease by compare-and-set in one transaction. Returns whether this page owns it. */
async function take(name: string, owner: string): Promise<boolean> {
  let isMine = false;
  await changeRecord('leases', name, (before) => {
    const lease = asLease(before);
    isMine = !lease || lease.owner === owner || lease.until < Date.now();
    return isMine ? ({ owner, until: Date.now() + leaseMs } satisfies Lease) : undefined;
  });
  return isMine;
}

function asLease(record: unknown): Lease | undefined {
  return typeof record === 'object' && record !== null && 'owner' in record ? (record as Lease) : undefined;
}

function rung(bell: BroadcastChannel): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pollMs);
    bell.onmessage = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
