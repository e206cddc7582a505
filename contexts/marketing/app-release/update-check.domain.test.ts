import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, decideUpdate, type Device } from './update-check.domain.ts';

function isMine(release: Candidate, device: Device, bucket: (salt: string) => number): boolean {
  if (release.channels.length > 0 && !release.channels.some((channel) => channel === device.channel)) return false;
  if (release.packageType === 'hot' && device.versionCode < (release.minNativeCode ?? 0)) return false;
  return bucket(release.rolloutSalt) < release.rolloutPercent;
}

/** The rules again, written as their sentences, release by release. */
function reference(all: readonly Candidate[], device: Device, bucket: (salt: string) => number) {
  const mine = all.filter((release) => isMine(release, device, bucket));
  const answers = (['native', 'hot'] as const).map((type) => {
    const current = type === 'native' ? device.versionCode : (device.hotCode ?? 0);
    const newer = mine.filter((one) => one.packageType === type && one.versionCode > current);
    newer.sort((a, b) => b.versionCode - a.versionCode);
    const settled = newer.filter((one) => !one.isInReview);
    const top = settled[0];
    const minimum = top?.minSupportedCode ?? 0;
    if (top && (current < minimum || settled.some((one) => one.isMandatory))) return { action: 'forced', release: top };
    const newest = newer[0];
    if (!newest) return { action: 'none', release: null };
    return { action: newest.isSilent ? 'silent' : 'optional', release: newest };
  });
  const [native, hot] = answers;
  if (native?.action !== 'forced' && (hot?.action === 'forced' || native?.action === 'none')) return hot;
  return native;
}

const codes = fc.integer({ min: 1, max: 12 });
const candidates = fc
  .uniqueArray(
    fc.record({
      id: fc.nat(),
      packageType: fc.constantFrom('native', 'hot'),
      versionCode: codes,
      minNativeCode: fc.option(codes),
      minSupportedCode: fc.option(codes),
      isMandatory: fc.boolean(),
      isSilent: fc.boolean(),
      isInReview: fc.boolean(),
      rolloutPercent: fc.constantFrom(1, 30, 60, 100),
      rolloutSalt: fc.constantFrom('a', 'b', 'c'),
      channels: fc.subarray(['web', 'store']),
    }),
    { selector: ({ packageType, versionCode }) => `${packageType} ${versionCode}`, maxLength: 12 },
  )
  .map((all) => all as Candidate[]);
const devices = fc.record({
  versionCode: fc.integer({ min: 0, max: 13 }),
  hotCode: fc.option(fc.integer({ min: 0, max: 13 })),
  channel: fc.option(fc.constantFrom('web', 'store')),
});
const buckets = fc.record({ a: fc.nat(99), b: fc.nat(99), c: fc.nat(99) });

const release = (more: Partial<Candidate>): Candidate => ({
  id: 1,
  packageType: 'native',
  versionCode: 1,
  minNativeCode: null,
  minSupportedCode: null,
  isMandatory: false,
  isSilent: false,
  isInReview: false,
  rolloutPercent: 100,
  rolloutSalt: '',
  channels: [],
  ...more,
});
const device = (versionCode: number, hotCode: number | null = null): Device => ({ versionCode, hotCode, channel: null });
const decided = (all: readonly Candidate[], one: Device, bucket = 50) => {
  const { action, release: found } = decideUpdate(all, one, () => bucket);
  return [action, found?.versionCode ?? null];
};

describe('an update', () => {
  it('is what the rules say for any releases and any device', () => {
    fc.assert(
      fc.property(candidates, devices, buckets, (all, one, given) => {
        const bucketOf = (salt: string) => given[salt as 'a'];
        expect(decideUpdate(all, one, bucketOf)).toEqual(reference(all, one, bucketOf));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is forced by a mandatory release that the device would skip over, and not by one that it has', () => {
    const all = [release({ versionCode: 2, isMandatory: true }), release({ versionCode: 3 })];
    expect(decided(all, device(1))).toEqual(['forced', 3]);
    expect(decided(all, device(2))).toEqual(['optional', 3]);
    expect(decided(all, device(3))).toEqual(['none', null]);
  });

  it('is forced below the minimum of the newest release only', () => {
    const all = [release({ versionCode: 5, minSupportedCode: 5 }), release({ versionCode: 6, minSupportedCode: 3 })];
    expect(decided(all, device(2))).toEqual(['forced', 6]);
    expect(decided(all, device(3))).toEqual(['optional', 6]);
  });

  it('that is mandatory reaches every device while another release is being rolled out', () => {
    const all = [release({ versionCode: 2, rolloutPercent: 10 }), release({ versionCode: 3, isMandatory: true })];
    expect(decided(all, device(1), 99)).toEqual(['forced', 3]);
    const later = [...all, release({ versionCode: 4, rolloutPercent: 10 })];
    expect(decided(later, device(1), 99)).toEqual(['forced', 3]);
    expect(decided(later, device(1), 5)).toEqual(['forced', 4]);
  });

  it('under review forces nobody and hides no mandatory one', () => {
    const review = release({ versionCode: 3, isMandatory: true, isInReview: true });
    expect(decided([review], device(1))).toEqual(['optional', 3]);
    expect(decided([release({ versionCode: 2, isMandatory: true }), review], device(1))).toEqual(['forced', 2]);
  });

  it('of hot packages needs the native version and does not hide behind an optional native one', () => {
    const hot = release({ packageType: 'hot', versionCode: 9, minNativeCode: 4, isMandatory: true });
    const all = [release({ versionCode: 5 }), hot];
    expect(decided(all, device(4, 8))).toEqual(['forced', 9]);
    expect(decided(all, device(3, 8))).toEqual(['optional', 5]);
    expect(decided([release({ ...hot, isMandatory: false, isSilent: true })], device(4))).toEqual(['silent', 9]);
  });

  it('stays with a device while its rollout grows', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.integer({ min: 1, max: 99 }), (bucket, percent) => {
        const at = (rolloutPercent: number) => decided([release({ versionCode: 2, rolloutPercent })], device(1), bucket)[0];
        if (at(percent) !== 'none') expect(at(percent + 1)).toBe('optional');
      }),
    );
  });
});
