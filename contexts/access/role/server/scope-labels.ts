import type { AnyResource } from '@shopkeeper/resource';
import { type DataScope, scopeVariables } from '@shopkeeper/resource/access';
import { type Attribute, dataScopeIssues, describeCondition, scopeAttributes } from '@shopkeeper/resource/conditions';
import { keyOf } from '@shopkeeper/resource/view';
import { scopeKindOf } from '../scoped-resource.domain.ts';

/** A text of the product by its key, with parameters in single braces. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** A value of a comparison; rows are named by their number, since not everybody may read their names. */
function valueLabel(
  { key, field }: Attribute,
  value: string | number | boolean,
  { resource, say }: { readonly resource: AnyResource; readonly say: Translate },
): string {
  const variable = scopeVariables.find((one) => one === value);
  if (variable) return say(`role:text.variable.${variable.slice(1)}`);
  if (field.kind === 'choice') return say(keyOf(resource, 'choice', key, String(value)));
  if (typeof value !== 'number') return String(value);
  if (field.kind === 'money') return (value / 100).toFixed(2);
  if (field.kind === 'ratio') return `${value / 100}%`;
  if (field.kind === 'time') return new Date(value).toISOString();
  return ['id', 'ref', 'refs', 'tree'].includes(field.kind) ? `#${value}` : String(value);
}

/** A data scope as stored, in the words of a language; what is not valid shows no row. */
export function scopeLabel(resource: AnyResource, scope: unknown, say: Translate): string {
  const kind = dataScopeIssues(resource, scope).length > 0 ? 'none' : scopeKindOf(scope);
  if (kind !== 'condition') return say(`role:text.scope.${kind}`);
  // Its form was just checked.
  const { condition } = scope as Extract<DataScope, { kind: 'condition' }>;
  return describeCondition(condition, scopeAttributes(resource), {
    text: (key, params = {}) => say(`role:text.words.${key.replace(/^condition\./, '')}`, params),
    title: ({ title }) => say(title),
    value: (attribute, value) => valueLabel(attribute, value, { resource, say }),
  });
}
