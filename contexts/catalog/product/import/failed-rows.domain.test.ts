import { expect, test } from 'vitest';
import { failedRowsFile, rejectedRows } from '@shopkeeper/crud/import-export';
import { planTable } from './testing/import-file.ts';

const textOf = ({ rule, column }: { rule: string; column: string | null }): string => `${rule} at ${column}`;

const table = [
  ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price', 'My notes'],
  ['cup', 'Cup, "big"', 'Colour', 'Blue', '12', '=1+1'],
  ['pot', 'Pot', '', '', '40', ''],
  ['cup', '', '', 'Red', 'free', '-5'],
];

async function failedText(given: readonly (readonly string[])[], separator?: ';'): Promise<string> {
  const { products } = await planTable(given);
  const [header = [], ...rows] = given;
  const records = rows.map((cells, at) => ({ line: at + 2, cells }));
  const planned = products.map(({ lines, rowErrors, draft }) => {
    const kind = draft === null ? ('error' as const) : ('create' as const);
    return { kind, lines, rowErrors };
  });
  const failed = new Map(rejectedRows(planned));
  const reasonsOf = async (lines: readonly number[]) =>
    new Map(
      lines.flatMap((line) => (failed.has(line) ? [[line, (failed.get(line) ?? []).map(textOf).join('\n')] as const] : [])),
    );
  let text = '';
  const file = { header, records, format: 'csv', ...(separator ? { separator } : {}) } as const;
  for await (const chunk of failedRowsFile(file, { column: 'Error', reasonsOf })) text += chunk.toString();
  return text;
}

test('contains all rows of the failed products and no others, with the reasons in the last column', async () => {
  expect(await failedText(table)).toBe(
    '\ufeffHandle,Title,Option1 Name,Option1 Value,Variant Price,My notes,Error\r\n' +
      `cup,"Cup, ""big""",Colour,Blue,12,'=1+1,\r\n` +
      'cup,,,Red,free,-5,import.bad-money at Variant Price\r\n',
  );
});

test('uses the separator of the file', async () => {
  expect(await failedText(table, ';')).toContain('cup;;;Red;free;-5;import.bad-money at Variant Price\r\n');
});

test('imports after being fixed, and a second round replaces the column', async () => {
  const again = [
    [...(table[0] ?? []), 'error'],
    ['cup', 'Cup', 'Colour', 'Blue', '12', '', ''],
    ['cup', '', '', 'Red', '13', '', 'import.bad-money at Variant Price'],
  ];
  expect((await planTable(again)).products).toMatchObject([{ handle: 'cup', rowErrors: [] }]);
  const broken = again.map((row, at) => (at === 2 ? row.with(4, '?') : row));
  expect(await failedText(broken)).toBe(
    '\ufeffHandle,Title,Option1 Name,Option1 Value,Variant Price,My notes,Error\r\n' +
      'cup,Cup,Colour,Blue,12,,\r\n' +
      'cup,,,Red,?,,import.bad-money at Variant Price\r\n',
  );
});
