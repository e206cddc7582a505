import { dataHoldersOf, type PersonalColumn, personalDataOf, type PersonalStep } from '@shopkeeper/crud/personal';
import type { AnyResource } from '@shopkeeper/resource';
import { code, page, table } from './markdown.ts';

const stepText = ({ table: at, column, audience, resource }: PersonalStep): string =>
  `${code(`${at}.${column}`)}${audience ? ` of the audience in ${code(audience)}` : ''}${resource ? `, a row of ${code(resource)}` : ''}`;

const rowOf = ({ table: at, column, treatment, because, path }: PersonalColumn): string[] => [
  code(at),
  column === '*' ? 'whole row' : code(column),
  because === null ? treatment : `${treatment}: ${because}`,
  path.map(stepText).join(' → '),
];

/** Returns the page of all personal data: per person the columns, and the tables that have none or keep none for long. */
export function personalPage(resources: readonly AnyResource[], tables: readonly unknown[]): string {
  const data = personalDataOf(resources, tables);
  const others = dataHoldersOf(resources, tables).flatMap(({ table: at, personal }) =>
    typeof personal === 'string' ? [[code(at), personal]] : [],
  );
  return page(
    'Personal data',
    'Derived from the declarations ([how to declare](../kit/personal-data.md)). The way to the person starts in the row; the last column has the id of the person. `erase` empties the column, `anonymize` replaces it by a value that says nothing of the person.',
    [
      ...(['member', 'staff'] as const).flatMap((subject) => [
        `## ${subject === 'member' ? 'Members' : 'Staff'}`,
        table(['table', 'column', 'on erasure', 'way to the person'], data.filter((one) => one.subject === subject).map(rowOf)),
      ]),
      '## Other tables',
      table(['table', 'personal data'], others),
    ],
  );
}
