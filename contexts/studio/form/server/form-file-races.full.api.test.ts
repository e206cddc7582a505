import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import { definition, question } from '../testing/definitions.ts';

const prefix = '/admin/studio/form';
const senders = 8;
const room = 3;
const content = 'a,b\n1,2\n';
const megabyte = 1_048_576;
const boundary = 'form-file-race';

let shop: RaceShop;
beforeAll(async () => {
  shop = await raceShop();
}, 60_000);
afterAll(() => shop.close());

interface Open {
  readonly id: number;
  readonly code: string;
}

async function openForm(): Promise<Open> {
  const code = `files-${randomUUID().slice(0, 8)}`;
  const asked = definition(question('paper', 'file', { accept: ['csv'] }));
  const { data } = await shop.post<{ id: number; version: number }>(`${prefix}/add`, {
    name: code,
    code,
    access: 'public',
    definition: asked,
  });
  const key = { 'idempotency-key': randomUUID() };
  expect((await shop.post(`${prefix}/publish`, { id: data.id, version: data.version }, shop.owner, key)).status).toBe(200);
  return { id: data.id, code };
}

/** The fields and the file of an upload as they are sent. */
const upload = ({ code }: Open): string =>
  [
    ...Object.entries({ code, key: 'paper' }).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`,
    ),
    `--${boundary}\r\ncontent-disposition: form-data; name="fileInput"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${content}`,
    `--${boundary}--\r\n`,
  ].join('\r\n');

/** A file that leaves room for three others of `megabytes`. */
const fill = (formId: number, megabytes: number, network: string | null) =>
  shop.db.run(
    `insert into studio_form_file (id, form_id, field_key, name, mimetype, size, network) values ($1, $2, 'paper', 'x', 'text/csv', $3, $4)`,
    [randomUUID(), formId, megabytes * megabyte - room * content.length, network],
  );

/** Uploads one file to each form from its own or from one network; returns how many were taken and how many are stored. */
async function uploadAll(crowd: Crowded, forms: readonly Open[], network?: string) {
  const at = (index: number): Open => forms[index % forms.length] ?? { id: 0, code: '' };
  const answers = await crowd.all(senders, '/api/form/upload', {
    body: (index) => upload(at(index)),
    type: `multipart/form-data; boundary=${boundary}`,
    from: (index) => network ?? `10.1.${index}.9`,
  });
  const [row] = await shop.db.rows<{ stored: number }>(
    `select count(*)::int as stored from studio_form_file f join studio_form_file_content c on c.file_id = f.id where form_id = any($1)`,
    [forms.map(({ id }) => id)],
  );
  return { taken: answers.filter(({ status }) => status === 200).length, stored: row?.stored ?? -1 };
}

const lockOf = (start: string) => ({
  stands: new RegExp(`pg_advisory_xact_lock\\(hashtextextended\\('${start}[^)]*\\)\\)::text`),
  without: '$$1::text',
});
/** All read how much there is before any of them adds to it. */
const readTogether = (column: string) => ({
  stands: new RegExp(`coalesce\\(sum\\([^)]*\\), 0\\)[^]*"${column}" = `),
  without: '$&',
  together: senders,
});

describe('files that are uploaded at once', () => {
  it('to one form are no more than it has room for; without its lock they are', async () => {
    const race = async (crowd: Crowded) => {
      const form = await openForm();
      await fill(form.id, 2_000, null);
      return uploadAll(crowd, [form]);
    };
    expect(await race(shop.crowd)).toEqual({ taken: room, stored: room });
    expect((await shop.without([lockOf("form-files',"), readTogether('form_id')], race)).stored).toBeGreaterThan(room);
  });

  it('from one network are no more than it may upload without sending them; without its lock they are', async () => {
    const race = async (crowd: Crowded) => {
      const network = `10.2.0.${(races += 1)}`;
      const forms = await Promise.all(Array.from({ length: senders }, openForm));
      await fill(forms[0]?.id ?? 0, 100, network);
      return uploadAll(crowd, forms, network);
    };
    let races = 0;
    expect(await race(shop.crowd)).toEqual({ taken: room, stored: room });
    expect((await shop.without([lockOf("form-files:'"), readTogether('network')], race)).stored).toBeGreaterThan(room);
  });
});
