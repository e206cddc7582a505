import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { linesTableNameOf, linkTableNameOf, tableNameOf } from '@shopkeeper/resource/view';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { resources } from '../../apps/server/src/compose.ts';
import * as schema from '../../apps/server/src/schema.gen.ts';
import { repositoryRoot } from './sources.ts';

const server = join(repositoryRoot, 'apps/server');
const migrations = join(server, 'migrations');

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

describe('migrations', () => {
  it('have ascending times, and the journal lists exactly the files', () => {
    const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as Journal;
    const times = entries.map(({ when }) => when);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    const files = readdirSync(migrations).filter((file) => file.endsWith('.sql'));
    expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`).sort());
  });

  it('match the tables: drizzle-kit generates no changes', () => {
    const copy = mkdtempSync(join(server, '.migrations-'));
    try {
      cpSync(migrations, copy, { recursive: true });
      // The exit status does not show whether there are changes; only the output does.
      const { stdout } = spawnSync(
        'npx',
        ['drizzle-kit', 'generate', '--dialect=postgresql', '--schema=./src/schema.gen.ts', `--out=./${relative(server, copy)}`],
        { cwd: server, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TMPDIR: tmpdir() } },
      );
      expect(stdout).toContain('No schema changes');
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });

  it('have a table for every resource, its lines and its many-references', () => {
    const known = new Set(Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : [])));
    const wanted = resources.flatMap((resource) => [
      tableNameOf(resource),
      ...Object.entries(resource.ownFields).flatMap(([key, field]) => {
        if (field.kind === 'lines') return [linesTableNameOf(resource, field.options.of)];
        return field.kind === 'refs' ? [linkTableNameOf(resource, key)] : [];
      }),
    ]);
    expect(wanted.filter((name) => !known.has(name))).toEqual([]);
  });
});
