import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField } from '@shopkeeper/resource/fields';
import { type FieldIssue } from '@shopkeeper/resource/schema';
import { namespaceOf, keyOf } from '@shopkeeper/resource/view';
import type resourceTexts from '../../locales/zh-cn/resource.json';
import { useMemo } from 'react';
import { type Formatters, hasText, titleOfKey, type Translate, useFormatters, useText } from '@shopkeeper/ui/i18n';

/** The keys of the kit's texts for resource pages. */
export type ResourceKey = keyof typeof resourceTexts;

type Params = Readonly<Record<string, string | number>>;

/** Returns a text of the kit's resource pages. */
export type ResourceText = (key: ResourceKey, params?: Params) => string;

/** Returns the kit's texts of resource pages, with checked keys. */
export function useResourceText(): ResourceText {
  return useText('resource');
}

/** The labels and messages of one resource. */
export interface ResourceLabels {
  /** Any key of any loaded namespace: `order:field.total`. */
  readonly of: Translate;
  readonly title: string;
  /** "New order" if the language file has a singular (`text.one`). */
  readonly add: string;
  readonly edit: string;
  /** `add` and `edit` as tab titles; they follow the language even while the tab is hidden. */
  readonly addTitle: string;
  /** With the name of the row. */
  editTitle(name: string): string;
  choice(field: string, value: string): string;
  /** The text of this key of the resource, or '' if it has none. */
  optional(...path: readonly string[]): string;
  /** The message of an issue. `field` determines how limits are formatted: amounts in yuan, not in fen. */
  issue(issue: FieldIssue, field: AnyField | undefined): string;
}

/** Returns the labels of a resource; the same object until the language changes. */
export function useResourceLabels(resource: AnyResource): ResourceLabels {
  const text = useText(namespaceOf(resource));
  const format = useFormatters();
  return useMemo(() => {
    // Standard fields are named alike in all resources; the kit's file has the names that the shell's lacks.
    const of: Translate = (key, params = {}) => text(hasText(key) ? key : key.replace(/^shell:/, 'resource:'), params);
    const optional = (...path: readonly string[]): string =>
      hasText(keyOf(resource, ...path)) ? of(keyOf(resource, ...path)) : '';
    const title = of(keyOf(resource, 'title'));
    const [form, name] = optional('text', 'one') ? ['-one', keyOf(resource, 'text', 'one')] : ['', keyOf(resource, 'title')];
    return {
      of,
      title,
      add: of(`resource:form.add${form}`, { title: of(name) }),
      edit: of(`resource:form.edit${form}`, { title: of(name) }),
      addTitle: titleOfKey(`resource:form.add${form}`, { title: name }),
      editTitle: (row) => titleOfKey('resource:form.edit-named', { title: name, name: row }),
      choice: (field, value) => of(keyOf(resource, 'choice', field, value)),
      optional,
      issue: (issue, field) => rowErrorText(issue, { resource, of, params: printed(issue.params ?? {}, { field, format }) }),
    };
  }, [text, format, resource]);
}

/** Returns the resource's message of a rule, else the kit's, else the server's. */
function rowErrorText(
  issue: FieldIssue,
  options: { readonly resource: AnyResource; readonly of: Translate; readonly params: Params },
): string {
  // A resource's own rule is reported as `<resource>.<rule>`; its text is `rule.<rule>` in the resource's language file.
  const own = issue.rule.replace(`${options.resource.name}.`, '');
  const keys = [keyOf(options.resource, 'rule', own), `resource:rule.${issue.rule}`];
  const key = keys.find((one) => hasText(one));
  return key ? inBraces(options.of(key, options.params), options.params) : (issue.msg ?? options.of('resource:rule.format'));
}

/** Texts shared with the server have their parameters in single braces. */
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
