import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack, StatusDot, Text, Toolbar } from '@shopkeeper/ui/layout';
import { EmptyState, ErrorState, useMay, useMayOpen, useWrite } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { callback } from '../../callback/callback.resource.ts';
import { providerPage } from '../provider.page.ts';
import type { ProviderReportView, ProvidersView, ProviderView } from '../provider-view.domain.ts';
import { TestDialog } from './test-dialog.tsx';

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
  const may = useMay();
  const mayOpen = useMayOpen();
  const [report, setReport] = useState<ProviderReportView | null>(null);
  const [isTesting, setTesting] = useState(false);
  const check = useWrite<ProviderReportView>({ refreshes: [] });
  const { name, kind, operations, callbackPath } = provider;
  const runCheck = () =>
    check.mutate({ path: `${providerPage.path}/health`, body: { name } }, { onSuccess: (found) => setReport(found) });
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
      <Toolbar margin="12px 0 0">
        {provider.hasHealth && may('check') && (
          <Button loading={check.isPending} onClick={runCheck}>
            {text('text.check')}
          </Button>
        )}
        {provider.hasTest && may('test') && <Button onClick={() => setTesting(true)}>{text('text.test')}</Button>}
        {report && <Report report={report} />}
      </Toolbar>
      {isTesting && <TestDialog provider={provider} onReport={setReport} onClose={() => setTesting(false)} />}
    </Section>
  );
}

function Report({ report: { isOk, message, ms } }: { readonly report: ProviderReportView }) {
  const text = useText('provider');
  return (
    <Text role="status">
      <StatusDot color={isOk ? 'ok' : 'bad'} /> {text(isOk ? 'text.works' : 'text.fails', { ms })} {message}
    </Text>
  );
}
