import type { AnyResource } from '@shopkeeper/resource';
import { masked } from '@shopkeeper/resource/access';
import type { AnyField, Fields, Mask } from '@shopkeeper/resource/fields';
import type { ReplyOf } from '@shopkeeper/resource/schema';
import { keyOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';

const sensitiveRule = z.object({
  /** `member/member` */
  resource: z.string(),
  /** The language key of its title. */
  title: z.string(),
  /** The path of the field; `skus.costAmount` within lines. */
  field: z.string(),
  fieldTitle: z.string(),
  isPersonal: z.boolean(),
  /** Never read by anybody, so that no value is logged. */
  isSecret: z.boolean(),
  mask: z.nullable(z.string()),
  /** The permission that reading it needs; null where everybody who sees the list reads it. */
  permission: z.nullable(z.string()),
});
/** Why a field is sensitive, and who may read it. */
export type SensitiveRule = ReplyOf<typeof sensitiveRule>;
export const rulesReply = z.object({ rules: z.array(sensitiveRule) });

export const valuesReply = z.object({
  label: z.string(),
  /** Masked texts; null where there is no value. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Whether the value can be set back by those who may edit the row. */
  isReversible: z.boolean(),
});
export type SensitiveValues = ReplyOf<typeof valuesReply>;

const nameOf = ({ context, name }: AnyResource): string => `${context}/${name}`;

/** The fields of a resource that its declaration calls data of a person. */
function personalFields({ personal }: AnyResource): ReadonlySet<string> {
  if (personal === null || typeof personal === 'string') return new Set();
  const entries = Array.isArray(personal) ? personal : [personal];
  return new Set(entries.flatMap((entry: { readonly fields?: object }) => Object.keys(entry.fields ?? {})));
}

interface Placed {
  readonly path: string;
  readonly field: AnyField;
}

const placed = (fields: Fields, before = ''): readonly Placed[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'lines' ? placed(field.options.of.fields, `${before}${name}.`) : [{ path: before + name, field }],
  );

/** The sensitive fields of a resource: data of a person, secrets, and fields behind a permission. */
export function sensitiveRules(resource: AnyResource): readonly SensitiveRule[] {
  const personal = personalFields(resource);
  return placed(resource.ownFields).flatMap(({ path, field }): SensitiveRule[] => {
    const isPersonal = personal.has(path.split('.')[0] ?? path);
    const isSecret = field.kind === 'secret';
    if (!isPersonal && !isSecret && !field.access) return [];
    const [first = path, ...rest] = path.split('.');
    return [
      {
        resource: nameOf(resource),
        title: keyOf(resource, 'title'),
        field: path,
        fieldTitle: keyOf(resource, 'field', rest.length > 0 ? `${first}.${rest.join('.')}` : first),
        isPersonal,
        isSecret,
        mask: field.access?.mask ?? null,
        permission: field.access?.permission ?? null,
      },
    ];
  });
}

/** A path of PostgreSQL to all values of a field in one side of a log entry; lines are lists or objects by key. */
export const jsonPathOf = (field: string): string =>
  `$${field
    .split('.')
    .map((name, place) => (place === 0 ? `."${name}"` : `.**."${name}"`))
    .join('')}`;

/** The value of a sensitive field as the list shows it: never in clear. */
export function shownValue(rule: Pick<SensitiveRule, 'mask'> | null, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return masked('all', value);
  return masked(
    (rule?.mask as Mask | null) ?? (value.includes('@') ? 'email' : /^\d{11}$/.test(value) ? 'mobile' : 'tail'),
    value,
  );
}
