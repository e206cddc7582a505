import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { StatusDot, Text, Toolbar } from '@shopkeeper/ui/layout';
import { useMay, useWrite } from '@shopkeeper/admin-ui';
import { Button } from 'antd';
import { useState } from 'react';
import { providerPage } from '../provider.page.ts';
import type { ProviderReportView, ProvidersView, ProviderView } from '../provider-view.domain.ts';
import { TestDialog } from './test-dialog.tsx';

/** The buttons that check and test a provider, and what was found. */
export function ProviderChecks({ provider }: { readonly provider: ProviderView }) {
  const text = useText('provider');
  const may = useMay();
  const [report, setReport] = useState<ProviderReportView | null>(null);
  const [isTesting, setTesting] = useState(false);
  const check = useWrite<ProviderReportView>({ refreshes: [] });
  const { name } = provider;
  const runCheck = () =>
    check.mutate({ path: `${providerPage.path}/health`, body: { name } }, { onSuccess: (found) => setReport(found) });
  return (
    <Toolbar margin="12px 0 0">
      {provider.hasHealth && may('check', providerPage.path) && (
        <Button loading={check.isPending} onClick={runCheck}>
          {text('text.check')}
        </Button>
      )}
      {provider.hasTest && may('test', providerPage.path) && (
        <Button onClick={() => setTesting(true)}>{text('text.test')}</Button>
      )}
      {report && (
        <Text role="status">
          <StatusDot color={report.isOk ? 'ok' : 'bad'} /> {text(report.isOk ? 'text.works' : 'text.fails', { ms: report.ms })}{' '}
          {report.message}
        </Text>
      )}
      {isTesting && <TestDialog provider={provider} onReport={setReport} onClose={() => setTesting(false)} />}
    </Toolbar>
  );
}

/** The checks of the provider of a name, for a page beside which it is configured. Nothing where it is not registered. */
export function ChecksOfProvider({ name }: { readonly name: string }) {
  const { data } = useCall<ProvidersView>(`${providerPage.path}/list`, {});
  const provider = data?.providers.find((one) => one.name === name);
  return provider ? <ProviderChecks provider={provider} /> : null;
}
