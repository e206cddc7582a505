import { titleText, useTexts } from '@shopkeeper/ui/i18n';
import { currentField, namespaceOf } from '../audit-subject.domain.ts';

/** The labels of log entries of one resource; names without a text are shown unchanged. */
export interface AuditLabels {
  action(name: string): string;
  subject(resource: string): string;
  /** Returns the label of a field, or of an input of the action. */
  field(name: string, action: string): string;
  choice(field: string, value: string): string;
}

/** Returns the labels for changes of a resource (`sales/order`). */
export function useAuditLabels(resource: string): AuditLabels {
  const namespace = namespaceOf(resource);
  const text = useTexts([namespace, 'admin-log', 'resource']);
  /** Returns the text of the first key that has one. */
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
