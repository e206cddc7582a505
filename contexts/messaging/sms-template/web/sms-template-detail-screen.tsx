import { useMay, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { FormDrawer } from '@shopkeeper/admin-ui/form';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Pencil } from '@shopkeeper/ui/icons';
import { DescriptionList, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useState } from 'react';
import { smsSegments } from '../../sms-channel/segments.domain.ts';
import { smsTemplate } from '../sms-template.resource.ts';

const details = ['code', 'type', 'enabled', 'contentZh', 'contentEn', 'variables', 'note'] as const;

/** A text as its recipient sees it, and what it costs. */
function Preview({ language, shown }: { readonly language: 'zh' | 'en'; readonly shown: unknown }) {
  const text = useText('sms-template');
  const message = String(shown ?? '');
  return (
    <Section title={`${text('text.preview')} · ${text(`text.${language}`)}`}>
      <Text as="p" size={15} margin="0 0 6px">
        {message}
      </Text>
      <Text as="p" size={13} color="secondary">
        {text('text.previewHint', { segments: smsSegments(message) })}
      </Text>
    </Section>
  );
}

function Approvals({ row }: { readonly row: WireRow }) {
  const text = useText('sms-template');
  const approvals = row['approvals'] as readonly {
    id: number;
    language: string;
    providerTemplateId: string | null;
    reviewState: string;
  }[];
  return (
    <Section title={text('field.approvals')}>
      {approvals.length === 0 ? (
        <Text as="p" color="secondary">
          {text('text.noApproval')}
        </Text>
      ) : (
        <DescriptionList
          layout="rows"
          items={approvals.map(({ id, language, providerTemplateId, reviewState }) => ({
            key: String(id),
            title: `${providerTemplateId ?? '—'} · ${text(`choice.language.${language}`)}`,
            value: text(`choice.reviewState.${reviewState}`),
          }))}
        />
      )}
    </Section>
  );
}

function Edit({ id }: { readonly id: number }) {
  const text = useText('resource');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('edit', smsTemplate.page)) return null;
  return (
    <>
      <Button icon={<Pencil size={15} />} onClick={() => setOpen(true)}>
        {text('list.edit')}
      </Button>
      {isOpen && <FormDrawer resource={smsTemplate} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** One template: its texts, how they look with samples, and where it is approved. */
export function SmsTemplateDetailScreen() {
  const text = useText('sms-template');
  const id = Number(usePage().params.id);
  return (
    <DetailPage
      resource={smsTemplate}
      id={id}
      actions={() => <Edit id={id} />}
      main={(row) => (
        <>
          <Section title={text('text.details')}>
            <FieldDescriptions resource={smsTemplate} row={row as WireRow} names={details} />
          </Section>
          <Approvals row={row as WireRow} />
        </>
      )}
      aside={(row) => (
        <>
          <Preview language="zh" shown={(row as WireRow)['previewZh']} />
          <Preview language="en" shown={(row as WireRow)['previewEn']} />
        </>
      )}
    />
  );
}

export { SmsTemplateDetailScreen as Screen };
