import { Stack, useCall, usePageSearch, usePhone, useText } from '@shopkeeper/web-kit';
import { Select } from 'antd';
import { adminLog } from '../admin-log.resource.ts';
import type { AuditSubjects } from '../audit-subject.domain.ts';
import { useAuditLabels } from './use-audit-labels.ts';

interface Named {
  readonly value: string;
  readonly label: string;
}

const byLabel = (a: Named, b: Named): number => a.label.localeCompare(b.label);

/** Narrows the log to one object or one action; both stand in the address as filters of the list. */
export function SubjectFilters() {
  const text = useText('admin-log');
  const isPhone = usePhone();
  const labels = useAuditLabels('');
  const { data } = useCall<AuditSubjects>(`${adminLog.prefix}subjects`, {});
  const subjects = (data?.subjects ?? []).map(({ resource }) => ({ value: resource, label: labels.subject(resource) }));
  return (
    <Stack row gap={8} {...(isPhone ? { padding: '10px 12px 0' } : {})}>
      <FilterSelect field="resource" title={text('field.resource')} options={subjects.toSorted(byLabel)} />
      <ActionFilter actions={data?.actions ?? []} subjects={subjects.map(({ value }) => value)} />
    </Stack>
  );
}

interface ActionFilterProps {
  readonly actions: readonly string[];
  readonly subjects: readonly string[];
}

function ActionFilter({ actions }: ActionFilterProps) {
  const text = useText('admin-log');
  const [search] = usePageSearch();
  const labels = useAuditLabels(valueIn(search, 'resource') ?? '');
  const options = actions.map((value) => ({ value, label: labels.action(value) }));
  return <FilterSelect field="action" title={text('field.action')} options={options} />;
}

const equals = 'eq:';

/** The value a filter of the list is set to, when it says what a field is. */
function valueIn(search: URLSearchParams, field: string): string | null {
  const said = search.get(`f.${field}`);
  return said?.startsWith(equals) ? said.slice(equals.length) : null;
}

interface FilterSelectProps {
  readonly field: 'resource' | 'action';
  readonly title: string;
  readonly options: readonly Named[];
}

function FilterSelect({ field, title, options }: FilterSelectProps) {
  const text = useText('admin-log');
  const [search, setSearch] = usePageSearch();
  const set = (value: string | null): void => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(`f.${field}`);
    else next.set(`f.${field}`, equals + value);
    next.delete('page');
    next.delete('after');
    setSearch(next);
  };
  return (
    <Select
      aria-label={title}
      style={{ width: 170, minWidth: 0 }}
      value={valueIn(search, field)}
      options={[...options]}
      allowClear
      placeholder={`${title} · ${text('text.any')}`}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(value: string | undefined) => set(value ?? null)}
    />
  );
}
