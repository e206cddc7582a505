import pg from 'pg';

/** Runs one statement on the database of the run's server, for states that only time or an accident would cause. */
export async function sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await client.connect();
  const { rows } = await client.query<Row>(text, [...values]).finally(() => client.end());
  return rows;
}

const sessionsOf = `select id from kit_session where audience = 'admin' and owner_id = (select id from access_admin where username = $1)`;

/** Expires the access tokens of an account, as happens after a quarter of an hour. */
export async function expireTokens(username: string): Promise<void> {
  await sql(`update kit_session_pair set access_expires_at = now() - interval '1 second' where session_id in (${sessionsOf})`, [
    username,
  ]);
}

/** Ends the sessions of an account, as when it is disabled or signed out elsewhere. */
export async function endSessions(username: string): Promise<void> {
  await sql(`update kit_session set ended_at = now(), end_reason = 'kicked' where id in (${sessionsOf}) and ended_at is null`, [
    username,
  ]);
}

/** Locks a row of a table, as a slow change by another user does, until the returned function is called. */
export async function lockRow(table: string, id: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await client.connect();
  await client.query('begin');
  await client.query(`select id from ${client.escapeIdentifier(table)} where id = $1 for update`, [id]);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
