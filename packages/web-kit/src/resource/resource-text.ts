import { type AnyField, type AnyResource, type FieldFault, keyOf } from '@shopkeeper/resource';
import i18next from 'i18next';
import type resourceTexts from '../../locales/zh-cn/resource.json';
import type { Formatters } from '../i18n/formatters.ts';
import { type Translate, useText } from '../i18n/text.ts';
import { useFormatters } from '../i18n/use-formatters.ts';

/** Every text of the kit's pages for resources. */
export type ResourceKey = keyof typeof resourceTexts;

type Params = Readonly<Record<string, string | number>>;

/** Answers a text of the kit's resource pages. */
export type ResourceText = (key: ResourceKey, params?: Params) => string;

/** The kit's own texts of resource pages, with checked keys. */
export function useResourceText(): ResourceText {
  return useText('resource');
}

/** The texts of one resource: what it and its parts are called. */
export interface ResourceWords {
  /** Any key of any loaded namespace: `order:field.total`. */
  readonly of: Translate;
  readonly title: string;
  choice(field: string, value: string): string;
  /** The first of these keys of the resource that has a text, or ''. */
  optional(...path: readonly string[]): string;
  /** A broken rule in words. `field` says how its limits are printed: money in yuan, not in fen. */
  fault(fault: FieldFault, field: AnyField | undefined): string;
}

export function useResourceWords(resource: AnyResource): ResourceWords {
  const text = useText(resource.name);
  const format = useFormatters();
  // Standard fields have one name for all resources; the kit's own file holds it where the shell's does not.
  const of: Translate = (key, params) => text(i18next.exists(key) ? key : key.replace(/^shell:/, 'resource:'), params);
  return {
    of,
    title: of(keyOf(resource, 'title')),
    choice: (field, value) => of(keyOf(resource, 'choice', field, value)),
    optional: (...path) => (i18next.exists(keyOf(resource, ...path)) ? of(keyOf(resource, ...path)) : ''),
    fault: (fault, field) => faultText(fault, { resource, of, params: printed(fault.params ?? {}, { field, format }) }),
  };
}

/** Rules speak in the resource's words, else in the kit's, else as the server said it. */
function faultText(
  fault: FieldFault,
  said: { readonly resource: AnyResource; readonly of: Translate; readonly params: Params },
): string {
  const keys = [keyOf(said.resource, 'rule', fault.rule), `resource:rule.${fault.rule}`];
  const key = keys.find((one) => i18next.exists(one));
  return key ? said.of(key, said.params) : (fault.msg ?? said.of('resource:rule.format'));
}

function printed(params: Params, how: { readonly field: AnyField | undefined; readonly format: Formatters }): Params {
  const print = (value: string | number): string | number => {
    if (typeof value !== 'number') return value;
    if (how.field?.kind === 'money') return how.format.moneyText(value);
    return how.field?.kind === 'ratio' ? how.format.ratio(value) : value;
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, print(value)]));
}
