import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, versionPattern } from './version-name.domain.ts';

/** The order of semver.org, section 11. */
const ascending = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.9.0',
  '1.10.0',
  '2.0.0',
];

describe('versions', () => {
  it('are ordered as semver.org says', () => {
    expect(ascending.toReversed().toSorted(compareVersions)).toEqual(ascending);
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
  });

  it('have a total order', () => {
    const versions = fc.constantFrom(...ascending);
    fc.assert(
      fc.property(versions, versions, (a, b) => {
        expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
      }),
    );
  });

  it('have three numbers without leading zeros', () => {
    for (const good of ['0.0.1', '10.20.30', '1.0.0-beta.2']) expect(good).toMatch(versionPattern);
    for (const bad of ['1', '1.2', '01.2.3', '1.2.3.4', 'v1.2.3', '1.2.3-', '1.2.3+4']) expect(bad).not.toMatch(versionPattern);
  });
});
