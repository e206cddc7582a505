import type { AnyResource } from '@shopkeeper/resource';
import { useCall } from '@shopkeeper/api-client';
import { type Translate, useTexts } from '@shopkeeper/ui/i18n';
import { useMemo } from 'react';
import { role } from '../role.resource.ts';
import { declarationOf, type ScopedResource } from '../scoped-resource.domain.ts';

/** The resources that data scopes limit, by page; `text` is null until their texts are loaded. */
export interface ScopedResources {
  readonly of: ReadonlyMap<string, AnyResource>;
  readonly titles: ReadonlyMap<string, string>;
  readonly text: Translate | null;
  readonly error: unknown;
  retry(): void;
}

const nothing: readonly ScopedResource[] = [];

export function useScopedResources(): ScopedResources {
  const { data, error, refetch } = useCall<{ readonly resources: readonly ScopedResource[] }>(`${role.prefix}scopes`, {});
  const resources = data?.resources ?? nothing;
  const namespaces = useMemo(() => [...new Set(resources.map(({ namespace }) => namespace))], [resources]);
  const text = useTexts(namespaces);
  const of = useMemo(() => new Map(resources.map((one) => [one.page, declarationOf(one)])), [resources]);
  const titles = useMemo(() => new Map(resources.map(({ page, title }) => [page, title])), [resources]);
  return { of, titles, text: data ? text : null, error, retry: () => void refetch() };
}
