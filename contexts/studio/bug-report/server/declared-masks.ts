import type { AnyResource } from '@shopkeeper/resource';
import { RequestError } from '@shopkeeper/server';
import type { Masks } from '../bug-report.domain.ts';
import { hidden } from '../bug-report-masking.domain.ts';

/** What stands in the place of a value, so that a call that is made again is still valid. */
const samples: Readonly<Record<string, string>> = { mobile: '13800000000', email: 'nobody@example.com' };

/** The fields of a person; null where the declaration names none, so that the whole row is of a person or may be. */
function personalOf({ personal }: AnyResource): ReadonlySet<string> | null {
  if (personal === null) return new Set();
  if (typeof personal === 'string') return personal === 'none' || personal.startsWith('none:') ? new Set() : null;
  const entries: readonly { readonly fields?: object; readonly rows?: unknown }[] = Array.isArray(personal)
    ? personal
    : [personal];
  if (entries.some(({ rows }) => rows !== undefined)) return null;
  return new Set(entries.flatMap(({ fields }) => Object.keys(fields ?? {})));
}

/** The fields of a resource that are secret, personal or guarded by a permission of their own. */
export function hiddenFields(resource: AnyResource): readonly string[] {
  const personal = personalOf(resource);
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isHidden =
      field.kind in samples ||
      field.kind === 'secret' ||
      field.access !== undefined ||
      (field.kind === 'text' && field.options.format === 'name') ||
      personal?.has(name) === true;
    return isHidden ? [name] : [];
  });
}

/** References whose title is itself hidden: a list shows the titles below the name of the reference. */
function refsToHidden({ fields }: AnyResource): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'ref' && field.kind !== 'refs') return [];
    const target = field.options.to() as AnyResource;
    const own = personalOf(target);
    return own === null || own.has(target.label) || hiddenFields(target).includes(target.label) ? [name] : [];
  });
}

/** What may not leave a page, by the declarations of all modules. */
export function masksOf(resources: readonly AnyResource[]): Masks {
  const names = new Map<string, string>();
  for (const resource of resources)
    for (const name of [...hiddenFields(resource), ...refsToHidden(resource)])
      names.set(name, samples[resource.fields[name]?.kind ?? ''] ?? names.get(name) ?? hidden);
  const pages = resources.filter((resource) => personalOf(resource) === null).map(({ page }) => page);
  return { names: Object.fromEntries(names), pages };
}

let declared: Masks | null = null;

/** Remembers the masks of the shop's resources; they are the same for the whole process. */
export function rememberMasks(resources: readonly AnyResource[]): void {
  declared = masksOf(resources);
}

/** The masks of the shop. */
export function shopMasks(): Masks {
  if (!declared) throw new RequestError(503, 'request.unavailable');
  return declared;
}
