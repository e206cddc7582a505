import { useCall } from '@shopkeeper/api-client';
import { usePageSearch } from '@shopkeeper/shell';
import { usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { Select } from 'antd';
import { adminLog } from '../admin-log.resource.ts';
import { type LoggedSubjects, namesOf } from '../audit-subject.domain.ts';
import { useAuditLabels } from './use-audit-labels.ts';

interface Named {
  readonly value: string;
  readonly label: string;
}

const byLabel = (a: Named, b: Named): number => a.label.localeCompare(b.label);

/** Filters the log by one object or one action; both are stored in the URL as filters of the list. */
export function SubjectFilters() {
  const text = useText('admin-log');
  const isPhone = usePhone();
  const labels = useAuditLabels('');
  const { data } = useCall<LoggedSubjects>(`${adminLog.prefix}subjects`, {});
  const subjects = (data?.subjects ?? []).map(({ resource }) => ({
    value: filterOf(namesOf(resource)),
    label: labels.subject(resource),
  }));
  return (
    <Stack row gap={8} {...(isPhone ? { padding: '10px 12px 0' } : {})}>
      <FilterSelect field="resource" title={text('field.resource')} options={subjects.toSorted(byLabel)} />
      <ActionFilter actions={data?.actions ?? []} />
    </Stack>
  );
}

interface ActionFilterProps {
  readonly actions: readonly string[];
}

function ActionFilter({ actions }: ActionFilterProps) {
  const text = useText('admin-log');
  const [search] = usePageSearch();
  const labels = useAuditLabels(valueIn(search, 'resource') ?? '');
  const options = actions.map((value) => ({ value: filterOf([value]), label: labels.action(value) }));
  return <FilterSelect field="action" title={text('field.action')} options={options} />;
}

/** A list filter in URL form: one name, or the present and the former names of one resource. */
const filterOf = (names: readonly string[]): string => (names.length === 1 ? `eq:${names[0]}` : `in:${names.join(',')}`);

/** Returns the value of an equality filter of the list, or null. */
const valueIn = (search: URLSearchParams, field: string): string | null =>
  /^(?:eq|in):([^,]+)/.exec(search.get(`f.${field}`) ?? '')?.[1] ?? null;

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
    else next.set(`f.${field}`, value);
    next.delete('page');
    next.delete('after');
    setSearch(next);
  };
  return (
    <Select
      aria-label={title}
      style={{ width: 170, minWidth: 0 }}
      value={options.find(({ value }) => value === search.get(`f.${field}`))?.value ?? null}
      options={[...options]}
      allowClear
      placeholder={`${title} · ${text('text.any')}`}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(value: string | undefined) => set(value ?? null)}
    />
  );
}
