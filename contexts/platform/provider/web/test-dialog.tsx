import type { AnyField } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { useText } from '@shopkeeper/ui/i18n';
import { PageModal, useWrite } from '@shopkeeper/admin-ui';
import { firstDraft, FormFields, IssueSummary, providedValues, useForm } from '@shopkeeper/admin-ui/form';
import { useMemo } from 'react';
import { resourceOf } from '../../config/web/settings-fields.ts';
import { providerPage } from '../provider.page.ts';
import type { ProviderReportView, ProviderView } from '../provider-view.domain.ts';

interface TestDialogProps {
  readonly provider: ProviderView;
  onReport(report: ProviderReportView): void;
  onClose(): void;
}

/** Asks for what the test of a provider needs, such as the receiver of a message, and runs it. */
export function TestDialog({ provider, onReport, onClose }: TestDialogProps) {
  const text = useText('provider');
  const { name, testInputs } = provider;
  const resource = useMemo(() => resourceOf({ module: 'provider', fields: testInputs }), [testInputs]);
  const fields = resource.ownFields;
  const form = useForm({ resource, fields, first: () => firstDraft(fields) });
  const write = useWrite<ProviderReportView>({ refreshes: [], showsOwnError: true });
  async function run(): Promise<void> {
    const { issues = [], value: input = {} } = checkWith<object>(objectSchema(fields), providedValues(fields, form.draft));
    form.show(issues);
    if (issues.length > 0) return;
    const report = await form.run(() => write.mutateAsync({ path: `${providerPage.path}/test`, body: { name, input } }));
    if (!report) return;
    onReport(report);
    onClose();
  }
  const rows = Object.entries(fields).map(([key, field]: [string, AnyField]) => [
    { key, title: `provider:input.${key}`, field, required: !field.nullable },
  ]);
  return (
    <PageModal
      title={`${text('text.test')} · ${name}`}
      okText={text('text.test')}
      okButtonProps={{ loading: form.isBusy }}
      mask={{ closable: false }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <form
        className="rs-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <IssueSummary form={form} titleOf={(path) => text(`input.${path.split('.').at(-1) ?? ''}`)} />
        <FormFields resource={resource} form={form} rows={rows} />
        <p className="rs-hint">{text('text.testHint')}</p>
      </form>
    </PageModal>
  );
}
