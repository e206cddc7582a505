import type { AnyResource } from '@shopkeeper/resource';
import { csvOf } from '@shopkeeper/crud/file-writing';
import { tableNameOf } from '@shopkeeper/resource/view';
import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../setup/shop.ts';
import { fileType, importFileBody } from './calls.ts';
import { fillBothSides, limitTo, scopedCallers, scopedRows, type ScopedRows } from './scoped-shop.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop();
let all: readonly ScopedRows[];
let clerk: Caller;
let columns: readonly ImportedReference[];

/** A column of an import by which rows refer to others, with a name on either side of the data scope. */
interface ImportedReference {
  readonly resource: AnyResource;
  readonly key: string;
  readonly inside: string;
  readonly outside: string;
}

const unknown = 'A name that no row has';

/** A name that only rows in sight have, and one that only rows outside have; null where there are none. */
async function namesOf({ resource, inside }: ScopedRows): Promise<{ inside: string; outside: string } | null> {
  const label = resource.label.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const found = await harness.shop.db.rows<{ name: string; sides: boolean[] }>(
    `select ${label}::text as name, array_agg(distinct id = any($1::bigint[])) as sides from ${tableNameOf(resource)}
     where deleted_at is null and ${label}::text <> '' group by 1 having count(*) = 1 order by 1`,
    [inside],
  );
  const on = (side: boolean) => found.find(({ sides }) => sides[0] === side)?.name;
  const [seen, other] = [on(true), on(false)];
  return seen && other ? { inside: seen, outside: other } : null;
}

/** Every column of the imports that follow from a declaration whose field refers to rows of another resource, or of its own tree. */
async function importedReferences(): Promise<readonly ImportedReference[]> {
  const found: ImportedReference[] = [];
  for (const { resource } of all) {
    const { importProfile } = harness.shop.engine.registeredOf({ resource: `${resource.context}.${resource.name}` });
    if (!resource.operations.includes('import') || (importProfile && 'open' in importProfile)) continue;
    for (const [key, field] of Object.entries(resource.ownFields)) {
      if (field.write === 'server' || (field.kind !== 'ref' && field.kind !== 'tree')) continue;
      const target = field.kind === 'tree' ? resource : field.options.to();
      const rows = all.find((one) => tableNameOf(one.resource) === tableNameOf(target));
      const names = rows && (await namesOf(rows));
      if (names) found.push({ resource, key, ...names });
    }
  }
  return found;
}

beforeAll(async () => {
  await fillBothSides(harness);
  all = await scopedRows(harness.shop);
  ({ clerk } = await scopedCallers(harness.shop, all));
  columns = await importedReferences();
});

interface Report {
  readonly rowErrors: readonly {
    readonly line: number;
    readonly column: string | null;
    readonly rule: string;
    readonly msg: string;
  }[];
}

/** The fields that say which stored row a line of the file is about, or what it is called. */
function identityOf(resource: AnyResource): readonly string[] {
  const { importProfile } = harness.shop.engine.registeredOf({ resource: `${resource.context}.${resource.name}` });
  const matchBy = importProfile && 'matchBy' in importProfile ? (importProfile.matchBy ?? []) : [];
  const keys = [resource.label, ...(resource.unique[0] ?? []), ...matchBy.flat()];
  return [...new Set(keys)].filter((key) => resource.ownFields[key] && resource.ownFields[key].write !== 'server');
}

/** What a dry run says of the column in rows that name an unknown row, one outside and one inside: its rules and messages. */
async function checked({ resource, key, inside, outside }: ImportedReference): Promise<readonly string[] | number> {
  const others = identityOf(resource).filter((one) => one !== key);
  const sheet = csvOf([
    [...others, key],
    ...[unknown, outside, inside].map((name, at) => [...others.map(() => `row-${at}`), name]),
  ]);
  const { statusCode, body } = await harness.shop.app.inject({
    method: 'POST',
    url: `${resource.prefix}Import`,
    headers: { server: '1', 'accept-language': 'en', authorization: `Bearer ${clerk.token}`, 'content-type': fileType },
    payload: importFileBody(sheet, { mode: 'dryRun' }),
  });
  if (statusCode !== 200) return statusCode;
  const { rowErrors } = (JSON.parse(body) as { data: Report }).data;
  return [2, 3, 4].map((line) =>
    rowErrors
      .filter((one) => one.line === line && one.column === key)
      .map(({ rule, msg }) => `${rule} ${msg}`)
      .join(),
  );
}

const isMissing = (said: string | undefined): boolean => said?.startsWith('missing-reference ') === true;
const nameOf = ({ resource, key }: ImportedReference): string => `${resource.context}.${resource.name}.${key}`;

it('[M-33] a row of an import file that names a row outside has the error of an unknown name, in every column', async () => {
  await limitTo(harness.shop, all);
  const wrong: string[] = [];
  for (const column of columns) {
    const said = await checked(column);
    const [ofUnknown, ofOutside, ofInside] = typeof said === 'number' ? [] : said;
    if (!isMissing(ofUnknown) || ofOutside !== ofUnknown || isMissing(ofInside))
      wrong.push(`${nameOf(column)} ${JSON.stringify(said)}`);
  }
  expect(wrong).toEqual([]);
  expect(columns.length).toBeGreaterThan(3);
});

it('control: without the data scopes the same files find the rows outside', async () => {
  await limitTo(harness.shop, null);
  for (const column of columns) {
    const said = await checked(column);
    expect([nameOf(column), typeof said === 'number' ? said : said.map(isMissing)]).toEqual([
      nameOf(column),
      [true, false, false],
    ]);
  }
});
