import { describe, expect, it } from 'vitest';
import { requireCompatibleServer } from './migrate.ts';

const good = { version: 150_000, name: '15.0', encoding: 'UTF8', isReplica: false, isDirect: true };

describe('requireCompatibleServer', () => {
  it('accepts PostgreSQL 15 and newer in UTF-8', () => {
    for (const version of [150_000, 150_004, 180_000])
      expect(() => requireCompatibleServer({ ...good, version, name: 'any' })).not.toThrow();
  });

  it('names the version of a server that is too old', () => {
    expect(() => requireCompatibleServer({ ...good, version: 140_018, name: '14.18' })).toThrow(
      'PostgreSQL 15 or newer is needed; the database at DATABASE_URL is PostgreSQL 14.18.',
    );
    expect(() => requireCompatibleServer({ ...good, version: Number.NaN, name: 'of a fork' })).toThrow('PostgreSQL of a fork');
  });

  it('rejects another encoding and names the command that creates a UTF-8 database', () => {
    expect(() => requireCompatibleServer({ ...good, encoding: 'LATIN1' })).toThrow(/it is LATIN1.*createdb --encoding=UTF8/);
  });

  it('rejects a replica, which cannot be written', () => {
    expect(() => requireCompatibleServer({ ...good, isReplica: true })).toThrow(/is a replica.*name the primary/);
  });

  it('rejects a pooler that does not pass on settings', () => {
    expect(() => requireCompatibleServer({ ...good, isDirect: false })).toThrow(
      /past the pooler: name it in DATABASE_DIRECT_URL/,
    );
  });
});
