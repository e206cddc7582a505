import { titleText, useTexts } from '@shopkeeper/ui/i18n';
import { useCall } from '@shopkeeper/api-client';
import { adminLog } from '../admin-log.resource.ts';
import { type LoggedSubjects, currentName, namespaceOf } from '../audit-subject.domain.ts';

/** The labels of log entries of one resource; names without a text are shown unchanged. */
export interface AuditLabels {
  action(name: string): string;
  subject(resource: string): string;
}

/** The key of a resource's title ends with this; before it stands what all its keys begin with. */
const ending = 'title';

/** Returns the labels for changes of a resource (`sales/order`). */
export function useAuditLabels(resource: string): AuditLabels {
  const { data } = useCall<LoggedSubjects>(`${adminLog.prefix}subjects`, {});
  const titleOf = (name: string): string =>
    data?.subjects.find((subject) => subject.resource === currentName(name))?.title ?? `${namespaceOf(name)}:${ending}`;
  const own = titleOf(resource).slice(0, -ending.length);
  const [namespace = ''] = own.split(':');
  const text = useTexts([namespace, 'admin-log', 'resource']);
  /** Returns the text of the first key that has one. */
  const first = (keys: readonly string[], plain: string): string =>
    text ? keys.reduceRight((otherwise, key) => text(key, { defaultValue: otherwise }), plain) : plain;
  return {
    action: (name) =>
      first(
        [`${own}transition.${name}`, `shell:action.${name}`, `${namespace}:text.action.${name}`, `admin-log:text.action.${name}`],
        name,
      ),
    subject: (name) => {
      const key = titleOf(name);
      const title = titleText(key);
      return title === key || title === ending ? name : title;
    },
  };
}
