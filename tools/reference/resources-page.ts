import { type AnyResource } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { type AnyField, type Fields } from '@shopkeeper/resource/fields';
import { opsOfField } from '@shopkeeper/resource/query';
import { keyOf, permissionsOf, tableNameOf } from '@shopkeeper/resource/view';
import type { Messages } from '@shopkeeper/server/http';
import { fieldShape } from '../../packages/server/src/routes/json-schema.ts';
import { noteOf, type Schema } from './api-document.ts';
import { code, codes, page, table } from './markdown.ts';

const writes: Readonly<Record<AnyField['write'], string>> = {
  form: 'yes',
  default: 'yes',
  once: 'on creation',
  server: 'by the server',
  secret: 'write-only',
};

const titlesOf = (text: Messages, key: string): [zh: string, en: string] => [text('zh-cn', key), text('en', key)];

/** Returns bounds, unit and meaning of a field, or the values of a choice. */
function holds(field: AnyField, text: Messages): string {
  if (field.kind === 'choice') return codes(field.options.values);
  const shape: Schema = fieldShape(field, 'written');
  const [key = '', of = ''] = (shape.description ?? '').split(' ');
  const described = { ...shape, ...(key.startsWith('shape.') ? { description: text('en', key, { of }) } : {}) };
  return noteOf(described);
}

/** Who reads a field with an access rule, or whose value is sealed. */
const readers = ({ access, isMasked }: AnyField): string[] =>
  isMasked
    ? ['masked, read with `reveal`']
    : access
      ? [`read with ${code(access.permission)}, otherwise ${access.mask ? `masked (${access.mask})` : 'absent'}`]
      : [];

function fieldsTable(fields: Fields, text: Messages, keyOf: (name: string) => string): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    code(name),
    ...titlesOf(text, keyOf(name)),
    field.kind,
    [holds(field, text), ...readers(field)].filter(Boolean).join('; '),
    [writes[field.write], ...('default' in field ? [`default ${code(JSON.stringify(field.default))}`] : [])].join(', '),
    field.nullable ? 'yes' : '',
  ]);
  return table(['field', 'zh-cn', 'en', 'kind', 'limits and meaning', 'written', 'optional'], rows);
}

function linesParts(resource: AnyResource, text: Messages): string[] {
  return Object.entries(resource.ownFields).flatMap(([name, field]) => {
    if (field.kind !== 'lines') return [];
    const { of } = field.options;
    return [`Lines of ${code(name)}:`, fieldsTable(of.fields, text, (key) => keyOf(resource, 'line', of.name, key))];
  });
}

function transitionsSchema(resource: AnyResource, text: Messages): string[] {
  const rows = Object.entries(commandsOf(resource)).map(([name, move]) => [
    code(name),
    ...titlesOf(text, keyOf(resource, 'transition', name)),
    codes(move.from),
    move.to === null ? '' : codes(move.to),
    codes(Object.keys(move.input ?? {})),
    [...(move.idempotency ? ['idempotency key'] : []), ...(move.bulk ? ['in bulk'] : [])].join(', '),
  ]);
  return rows.length === 0 ? [] : ['Transitions:', table(['transition', 'zh-cn', 'en', 'from', 'to', 'input', ''], rows)];
}

function filtersPart(resource: AnyResource): string[] {
  const rows = [...resource.filters, 'id'].flatMap((name) => {
    const field = resource.fields[name];
    return field ? [[code(name), codes(opsOfField(field))]] : [];
  });
  return ['Filters:', table(['field', 'operators'], rows)];
}

function resourcePart(resource: AnyResource, text: Messages): string {
  const { name, context, prefix, page: address } = resource;
  const details = [
    `page ${code(address)}`,
    `calls under ${code(prefix)}`,
    `table ${code(tableNameOf(resource))}`,
    `order ${codes(resource.order)}`,
    ...(resource.search.length > 0 ? [`searched: ${codes(resource.search)}`] : []),
    ...resource.unique.map((key) => `unique: ${codes(key)}`),
    ...(resource.state === null ? [] : [`state: ${code(resource.state)}`]),
    ...(resource.bulkEdit.length > 0 ? [`bulk edit: ${codes(resource.bulkEdit)}`] : []),
  ];
  const permissions = permissionsOf(resource).map((node) => node.slice(node.lastIndexOf('/') + 1));
  return [
    `## ${context}/${name}: ${titlesOf(text, keyOf(resource, 'title')).join(' · ')}`,
    `${details.join('; ')}.`,
    `Permissions: ${codes(permissions)}`,
    fieldsTable(resource.ownFields, text, (key) => keyOf(resource, 'field', key)),
    ...linesParts(resource, text),
    ...filtersPart(resource),
    ...transitionsSchema(resource, text),
  ]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
}

/** Returns the page of all declared resources. */
export const resourcesPage = (resources: readonly AnyResource[], text: Messages): string =>
  page(
    'Resources',
    'Every row also has `id`, `version`, `createdAt` and `updatedAt`. Money is in integer fen, ratios in basis points, times in epoch milliseconds UTC.',
    resources.map((resource) => resourcePart(resource, text)),
  );
