/** What a device tells of itself. `hotCode` is the code of its hot package, null without one. */
export interface Device {
  readonly versionCode: number;
  readonly hotCode: number | null;
  /** The store or site that it was installed from. */
  readonly channel: string | null;
}

/** A published release of the platform of a device, as far as the decision needs it. */
export interface Candidate {
  readonly id: number;
  readonly packageType: 'native' | 'hot';
  readonly versionCode: number;
  /** The lowest native version that a hot package runs on; null for native ones. */
  readonly minNativeCode: number | null;
  /** Devices below it must update; null when none must. */
  readonly minSupportedCode: number | null;
  readonly isMandatory: boolean;
  readonly isSilent: boolean;
  readonly isInReview: boolean;
  readonly rolloutPercent: number;
  readonly rolloutSalt: string;
  /** Empty for all channels. */
  readonly channels: readonly string[];
}

export type UpdateAction = 'none' | 'optional' | 'forced' | 'silent';

/** Which release a device is offered, and how. */
export interface UpdateDecision<C> {
  readonly action: UpdateAction;
  readonly release: C | null;
}

/** Returns the bucket of the device, 0 to 99, under a salt. */
export type BucketOf = (salt: string) => number;

/** Whether a release is for a device: by its channel, by the stage of its rollout, and for hot packages by the native version. */
const isFor = (device: Device, bucketOf: BucketOf) => (release: Candidate) =>
  (release.channels.length === 0 || (device.channel !== null && release.channels.includes(device.channel))) &&
  (release.packageType === 'native' || (release.minNativeCode ?? 0) <= device.versionCode) &&
  bucketOf(release.rolloutSalt) < release.rolloutPercent;

const newestOf = <C extends Candidate>(releases: readonly C[]): C | undefined =>
  releases.reduce<C | undefined>((best, release) => (best && best.versionCode > release.versionCode ? best : release), undefined);

/** The newest release of one type and how it is offered to a device that has `current`. */
function decideType<C extends Candidate>(releases: readonly C[], current: number): UpdateDecision<C> {
  const newer = releases.filter(({ versionCode }) => versionCode > current);
  const inStores = newer.filter(({ isInReview }) => !isInReview);
  const required = newestOf(inStores);
  const isBelow = required !== undefined && required.minSupportedCode !== null && current < required.minSupportedCode;
  if (required && (isBelow || inStores.some(({ isMandatory }) => isMandatory))) return { action: 'forced', release: required };
  const newest = newestOf(newer);
  if (!newest) return { action: 'none', release: null };
  return { action: newest.isSilent ? 'silent' : 'optional', release: newest };
}

/**
 * Decides what a device is offered of the published releases of its platform. An update is forced if the device is below the
 * minimum of the newest release for it, or if any mandatory release lies in (current, newest]: skipping over a mandatory one does
 * not escape it. Each release is offered by its own rollout, so that a mandatory one never waits for another. A release under
 * review of a store forces nobody, and nobody is forced to it. A forced update comes before an optional one, and a native one before a hot one.
 */
export function decideUpdate<C extends Candidate>(
  published: readonly C[],
  device: Device,
  bucketOf: BucketOf,
): UpdateDecision<C> {
  const offered = published.filter(isFor(device, bucketOf));
  const native = decideType(
    offered.filter(({ packageType }) => packageType === 'native'),
    device.versionCode,
  );
  const hot = decideType(
    offered.filter(({ packageType }) => packageType === 'hot'),
    device.hotCode ?? 0,
  );
  if (native.action === 'forced') return native;
  if (hot.action === 'forced' || native.action === 'none') return hot;
  return native;
}
