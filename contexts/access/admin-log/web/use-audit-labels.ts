import { titleText, useTexts } from '@shopkeeper/web-kit';
import { currentField, namespaceOf } from '../audit-subject.domain.ts';

/** How the log's names read in the language of one resource; what has no text is told as it is. */
export interface AuditLabels {
  action(name: string): string;
  subject(resource: string): string;
  /** A field, or what an action was told. */
  field(name: string, action: string): string;
  choice(field: string, value: string): string;
}

/** The words for what was done to a resource (`sales/order`). */
export function useAuditLabels(resource: string): AuditLabels {
  const namespace = namespaceOf(resource);
  const text = useTexts([namespace, 'admin-log', 'resource']);
  /** The first of the keys that has a text. */
  const first = (keys: readonly string[], plain: string): string =>
    text ? keys.reduceRight((otherwise, key) => text(key, { defaultValue: otherwise }), plain) : plain;
  return {
    action: (name) =>
      first(
        [
          `${namespace}:transition.${name}`,
          `shell:action.${name}`,
          `${namespace}:text.action.${name}`,
          `admin-log:text.action.${name}`,
        ],
        name,
      ),
    subject: (name) => {
      const key = `${namespaceOf(name)}:title`;
      const title = titleText(key);
      return title === key || title === 'title' ? name : title;
    },
    field: (written, action) => {
      const name = currentField(resource, written);
      return first([`${namespace}:field.${name}`, `${namespace}:input.${action}.${name}`, `resource:field.${name}`], name);
    },
    choice: (field, value) => first([`${namespace}:choice.${field}.${value}`], value),
  };
}
