import type { Queryable } from '../database/database.ts';
import { deviceName } from './device-name.ts';
import { networkOf } from './network.ts';
import { regionOfAddress } from './region-of-address.ts';
import type { Audience } from './principals.ts';

/** A sign-in that was tried. `ownerId` is null for a name without an account, `sessionId` where no session began. */
export interface SignInAttempt {
  readonly audience: Audience;
  readonly ownerId: number | null;
  readonly username: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly sessionId: string | null;
  /** `open` for a session that began, `failed` for a wrong password, `refused` for a right one that may not sign in. */
  readonly status: 'open' | 'failed' | 'refused';
}

/** What is known of the account before an attempt. */
export interface EarlierSignIns {
  /** Devices and addresses of its latest successful sign-ins. */
  readonly known: readonly { readonly device: string; readonly ip: string }[];
  /** Attempts of the last half hour that did not succeed. */
  readonly failures: number;
}

/** Why a sign-in is unusual. */
export interface UnusualSignIn {
  readonly newDevice: boolean;
  readonly newAddress: boolean;
  /** Failed attempts of the last half hour, this one included. */
  readonly failures: number;
  readonly unusual: boolean;
}

/** Failed attempts within half an hour that make a sign-in unusual, whether it succeeds or not. */
const manyFailures = 5;
const knownSignIns = 50;

/**
 * Compares a sign-in with the earlier ones of its account. Of the first one nothing is unusual. An address is known by its network:
 * the second half of IPv6 changes every day.
 */
export function unusualSignIn(
  attempt: { readonly device: string; readonly ip: string; readonly isFailed: boolean },
  { known, failures: before }: EarlierSignIns,
): UnusualSignIn {
  const isCompared = !attempt.isFailed && known.length > 0;
  const newDevice = isCompared && !known.some(({ device }) => device === attempt.device);
  const newAddress = isCompared && !known.some(({ ip }) => networkOf(ip) === networkOf(attempt.ip));
  const failures = before + (attempt.isFailed ? 1 : 0);
  return { newDevice, newAddress, failures, unusual: newDevice || newAddress || failures >= manyFailures };
}

/** Reads the earlier sign-ins in one statement, which is the same for names without an account. */
async function earlierSignIns(q: Queryable, { audience, ownerId, username }: SignInAttempt): Promise<EarlierSignIns> {
  const [row] = await q.rows<EarlierSignIns>(
    `select coalesce((select json_agg(json_build_object('device', k.device, 'ip', k.ip)) from (
         select device, ip from kit_sign_in where audience = $1 and owner_id = $2 and session_id is not null and deleted_at is null
         order by id desc limit ${knownSignIns}) k), '[]') as known,
       (select count(*)::int from kit_sign_in where audience = $1 and username = $3 and status in ('failed', 'refused')
         and deleted_at is null and created_at > kit_now() - interval '30 minutes') as failures`,
    [audience, ownerId, username],
    'kit_sign_ins_before',
  );
  return row ?? { known: [], failures: 0 };
}

/**
 * Writes an attempt to the log of sign-ins (`kit_sign_in`, which the context of staff accounts declares), marked where it is unusual.
 * A row with a session also shows where that session stands: see `markSeen` and `endSessions`.
 */
export async function logSignIn(q: Queryable, attempt: SignInAttempt): Promise<void> {
  const { audience, ownerId, username, ip, userAgent, sessionId, status } = attempt;
  const device = deviceName(userAgent);
  const marks = unusualSignIn({ device, ip, isFailed: status !== 'open' }, await earlierSignIns(q, attempt));
  await q.run(
    `insert into kit_sign_in (audience, owner_id, username, status, session_id, last_seen_at, device, ip, place,
       new_device, new_address, failures, unusual)
     values ($1, $2, $3, $4, $5, case when $5::text is null then null else kit_now() end, $6, $7, $8, $9, $10, $11, $12)`,
    [
      audience,
      ownerId,
      username.toLowerCase().slice(0, 64),
      status,
      sessionId,
      device,
      ip,
      regionOfAddress(ip),
      marks.newDevice,
      marks.newAddress,
      marks.failures,
      marks.unusual,
    ],
    'kit_sign_in_insert',
  );
}
