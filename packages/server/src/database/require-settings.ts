import type { Queryable } from './database.ts';
import { defaultTimeouts, settingsOf } from './timeouts.ts';
import { StartupError } from './startup-error.ts';

interface Different {
  readonly name: string;
  readonly setting: string;
  readonly expected: string;
  /** The statement that makes the database apply the setting to every connection of this role, whoever opened it. */
  readonly remedy: string;
}

/**
 * Checks that connections have the settings they need. A pooler shares connections that it opened itself, so behind one the role
 * must have the settings.
 *
 * @throws StartupError with the statements to run
 */
export async function requireSettings(db: Queryable): Promise<void> {
  const required = Object.entries(settingsOf(defaultTimeouts));
  const different = await db.rows<Different>(
    `select s.name, s.setting, expected,
       format('alter role %I in database %I set %I = %L;', current_user, current_database(), s.name, expected) as remedy
     from unnest($1::text[], $2::text[]) as w (name, expected) join pg_settings s using (name) where s.setting <> expected`,
    [required.map(([name]) => name), required.map(([, value]) => value)],
  );
  if (different.length === 0) return;
  const differences = different.map(({ name, setting, expected: due }) => `${name} is ${setting} instead of ${due}`).join(', ');
  throw new StartupError(
    [
      `Connections of DATABASE_URL do not have the settings that time limits rest on (${differences}): a pooler hands none on.`,
      'Name the database itself in DATABASE_DIRECT_URL, and run there once:',
      ...different.map(({ remedy }) => remedy),
      'Then restart the pooler, whose connections are older.',
    ].join('\n'),
  );
}
