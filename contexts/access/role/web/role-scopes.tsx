import { ErrorState } from '@shopkeeper/admin-ui';
import { pageOfPermission } from '@shopkeeper/resource/access';
import { useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { dataScopeOn } from '../data-scopes.domain.ts';
import { ScopeText } from './scope-text.tsx';
import { useScopedResources } from './use-scoped-resources.ts';

/** The data scopes of a role for those who may not change it. */
export function RoleScopes({ scopes, permissions }: { readonly scopes: unknown; readonly permissions: readonly string[] }) {
  const text = useText('role');
  const resources = useScopedResources();
  const { text: labelOf, error } = resources;
  if (error && resources.of.size === 0) return <ErrorState error={error} retry={resources.retry} />;
  if (!labelOf) return <Skeleton active paragraph={{ rows: 3 }} />;
  const pages = [...new Set([...permissions.map(pageOfPermission), ...Object.keys(scopes ?? {})])];
  const items = pages.flatMap((page) => {
    const title = resources.titles.get(page);
    const value = <ScopeText scope={dataScopeOn(scopes, page)} resource={resources.of.get(page)} />;
    return title ? [{ key: page, title: labelOf(title), value }] : [];
  });
  return items.length === 0 ? <Text color="muted">{text('text.noScopes')}</Text> : <DescriptionList items={items} />;
}
