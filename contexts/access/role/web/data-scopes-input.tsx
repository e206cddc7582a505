import { ErrorState } from '@shopkeeper/admin-ui';
import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { pageOfPermission } from '@shopkeeper/resource/access';
import { useText } from '@shopkeeper/ui/i18n';
import { Search } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import { dataScopeOn } from '../data-scopes.domain.ts';
import { scopeChanges, withScope } from '../scoped-resource.domain.ts';
import { DataScopeRow } from './data-scope-row.tsx';
import { DataScopesNote } from './data-scopes-note.tsx';
import { useScopedResources } from './use-scoped-resources.ts';

const few = 8;

/** The pages of the permissions that a form has chosen. */
const chosenPages = (permissions: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(permissions) ? permissions.map((one) => pageOfPermission(String(one))) : []);

/** Which rows a role shows, for each page that it has permissions of. Below, it lists what saving will change. */
export function DataScopesInput({ path, value, isDisabled, onChange }: FieldInputProps) {
  const text = useText('role');
  const resources = useScopedResources();
  const { draft } = useFormScope();
  const [stored] = useState(value);
  const [term, setTerm] = useState('');
  const { text: labelOf, error } = resources;
  if (error && resources.of.size === 0) return <ErrorState error={error} retry={resources.retry} />;
  if (!labelOf) return <Skeleton active paragraph={{ rows: 4 }} />;
  const changes = scopeChanges(stored, value);
  const chosen = chosenPages(draft['permissions']);
  const limited = new Set([...Object.keys(value ?? {}), ...changes.map(({ page }) => page)]);
  const pages = [...resources.titles].flatMap(([page, key]) =>
    chosen.has(page) || limited.has(page) ? [{ page, title: labelOf(key) }] : [],
  );
  const wanted = term.trim().toLowerCase();
  const shown = pages.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <Stack gap={12}>
      {pages.length > few && (
        <Input
          style={{ maxWidth: 260 }}
          value={term}
          prefix={<Search size={15} aria-hidden />}
          placeholder={text('text.searchScope')}
          aria-label={text('text.searchScope')}
          allowClear
          onChange={({ target }) => setTerm(target.value)}
        />
      )}
      {pages.length === 0 && <Text color="muted">{text('text.noScopes')}</Text>}
      {pages.length > 0 && shown.length === 0 && <Text color="muted">{text('text.nothing')}</Text>}
      <Stack as="ul" divided>
        {shown.map(({ page, title }) => {
          const resource = resources.of.get(page);
          return resource ? (
            <DataScopeRow
              key={page}
              {...{ title, resource, isDisabled }}
              path={`${path}.${page}`}
              scope={dataScopeOn(value, page)}
              onScope={(scope) => onChange(withScope(value, page, scope))}
            />
          ) : null;
        })}
      </Stack>
      <DataScopesNote {...{ changes, resources, labelOf }} />
    </Stack>
  );
}
