import { describe, expect, it } from 'vitest';
import { demandFitting } from './migrate.ts';

describe('a database server', () => {
  it('is good from PostgreSQL 15 on, in UTF-8', () => {
    for (const version of [150_000, 150_004, 180_000])
      expect(() => demandFitting({ version, name: 'any', encoding: 'UTF8' })).not.toThrow();
  });

  it('is told to be too old by its own name', () => {
    expect(() => demandFitting({ version: 140_018, name: '14.18', encoding: 'UTF8' })).toThrow(
      'PostgreSQL 15 or newer is needed; the database at DATABASE_URL is PostgreSQL 14.18.',
    );
    expect(() => demandFitting({ version: Number.NaN, name: 'of a fork', encoding: 'UTF8' })).toThrow('PostgreSQL of a fork');
  });

  it('is told that it cannot keep every letter, and how to make one that can', () => {
    expect(() => demandFitting({ version: 150_000, name: '15.0', encoding: 'LATIN1' })).toThrow(
      /it is LATIN1.*createdb --encoding=UTF8/,
    );
  });
});
