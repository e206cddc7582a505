import { type AnyField, type AnyResource, type FieldIssue, keyOf } from '@shopkeeper/resource';
import i18next from 'i18next';
import type resourceTexts from '../../locales/zh-cn/resource.json';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../i18n/formatters.ts';
import { titleOfKey, type Translate } from '../i18n/text.ts';
import { useFormatters } from '../i18n/use-formatters.ts';

/** Every text of the kit's pages for resources. */
export type ResourceKey = keyof typeof resourceTexts;

type Params = Readonly<Record<string, string | number>>;

/** Answers a text of the kit's resource pages. */
export type ResourceText = (key: ResourceKey, params?: Params) => string;

/** The kit's own texts of resource pages, with checked keys. */
export function useResourceText(): ResourceText {
  const { t } = useTranslation('resource');
  return useCallback((key, params = {}) => t(key, { ...params }), [t]);
}

/** The texts of one resource: what it and its parts are called. */
export interface ResourceLabels {
  /** Any key of any loaded namespace: `order:field.total`. */
  readonly of: Translate;
  readonly title: string;
  /** "New order", where the language file names one of them (`text.one`). */
  readonly add: string;
  readonly edit: string;
  /** `add` and `edit` as titles of a tab, which follow the language while the tab is hidden. */
  readonly addTitle: string;
  readonly editTitle: string;
  choice(field: string, value: string): string;
  /** The first of these keys of the resource that has a text, or ''. */
  optional(...path: readonly string[]): string;
  /** A broken rule in words. `field` says how its limits are printed: money in yuan, not in fen. */
  issue(issue: FieldIssue, field: AnyField | undefined): string;
}

/** The words of a resource; the same object until the language changes. */
export function useResourceLabels(resource: AnyResource): ResourceLabels {
  const { t } = useTranslation(resource.name);
  const format = useFormatters();
  return useMemo(() => {
    // Standard fields have one name for all resources; the kit's own file holds it where the shell's does not.
    const of: Translate = (key, params = {}) => t(i18next.exists(key) ? key : key.replace(/^shell:/, 'resource:'), { ...params });
    const optional = (...path: readonly string[]): string =>
      i18next.exists(keyOf(resource, ...path)) ? of(keyOf(resource, ...path)) : '';
    const title = of(keyOf(resource, 'title'));
    const [form, name] = optional('text', 'one') ? ['-one', keyOf(resource, 'text', 'one')] : ['', keyOf(resource, 'title')];
    return {
      of,
      title,
      add: of(`resource:form.add${form}`, { title: of(name) }),
      edit: of(`resource:form.edit${form}`, { title: of(name) }),
      addTitle: titleOfKey(`resource:form.add${form}`, { title: name }),
      editTitle: titleOfKey(`resource:form.edit${form}`, { title: name }),
      choice: (field, value) => of(keyOf(resource, 'choice', field, value)),
      optional,
      issue: (issue, field) => rowErrorText(issue, { resource, of, params: printed(issue.params ?? {}, { field, format }) }),
    };
  }, [t, format, resource]);
}

/** Rules speak in the resource's words, else in the kit's, else as the server said it. */
function rowErrorText(
  issue: FieldIssue,
  said: { readonly resource: AnyResource; readonly of: Translate; readonly params: Params },
): string {
  // A resource's own rule is told as `<resource>.<rule>`; its text stands under `rule.<rule>` of the resource's file.
  const own = issue.rule.replace(`${said.resource.name}.`, '');
  const keys = [keyOf(said.resource, 'rule', own), `resource:rule.${issue.rule}`];
  const key = keys.find((one) => i18next.exists(one));
  return key ? inBraces(said.of(key, said.params), said.params) : (issue.msg ?? said.of('resource:rule.format'));
}

/** Texts that the server says too hold their params in single braces. */
const inBraces = (text: string, params: Params): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));

function printed(params: Params, how: { readonly field: AnyField | undefined; readonly format: Formatters }): Params {
  const print = (value: string | number): string | number => {
    if (typeof value !== 'number') return value;
    if (how.field?.kind === 'money') return how.format.moneyText(value);
    return how.field?.kind === 'ratio' ? how.format.ratio(value) : value;
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, print(value)]));
}
