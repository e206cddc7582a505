import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack } from '@shopkeeper/ui/layout';
import { EmptyState, ErrorState, useMayOpen } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { Skeleton } from 'antd';
import { callback } from '../../callback/callback.resource.ts';
import { providerPage } from '../provider.page.ts';
import type { ProvidersView, ProviderView } from '../provider-view.domain.ts';
import { ProviderChecks } from './provider-checks.tsx';

/** The external services of the shop: what each can do, whether it works, and a test of each. */
export function ProviderScreen() {
  const text = useText('provider');
  const { data, error, refetch } = useCall<ProvidersView>(`${providerPage.path}/list`, {});
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <article className="rs-detail">
      <header className="rs-detail-head">
        <h1>{text('title')}</h1>
      </header>
      {!data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.providers.length === 0 && <EmptyState title={text('text.none')} hint={text('text.noneHint')} />}
      <Stack gap={16}>
        {data?.providers.map((provider) => (
          <Provider key={provider.name} provider={provider} />
        ))}
      </Stack>
    </article>
  );
}

function Provider({ provider }: { readonly provider: ProviderView }) {
  const text = useText('provider');
  const mayOpen = useMayOpen();
  const { name, kind, operations, callbackPath } = provider;
  const callbacks =
    callbackPath !== null && mayOpen(callback.page) ? (
      <PageLink to={`${callback.page}?f.provider=eq:${name}`}>{callbackPath}</PageLink>
    ) : (
      (callbackPath ?? '–')
    );
  return (
    <Section title={name}>
      <DescriptionList
        items={[
          { key: 'kind', title: text('text.kind'), value: kind },
          { key: 'operations', title: text('text.operations'), value: operations.join(' · ') || '–' },
          { key: 'callbacks', title: text('text.callbacks'), value: callbacks },
        ]}
      />
      <ProviderChecks provider={provider} />
    </Section>
  );
}
