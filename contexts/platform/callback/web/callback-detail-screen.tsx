import type { RowOf } from '@shopkeeper/resource';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { DescriptionList } from '@shopkeeper/ui/layout';
import type { WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { callback } from '../callback.resource.ts';

/** The request as it arrived: the headers that the provider signs, and the exact body. */
function Request({ headers, body, encoding }: Pick<RowOf<typeof callback>, 'headers' | 'body' | 'encoding'>) {
  const text = useText('callback');
  const named = Object.entries(headers as Readonly<Record<string, string>>);
  return (
    <>
      {named.length > 0 && (
        <Section title={text('field.headers')}>
          <DescriptionList items={named.map(([name, value]) => ({ key: name, title: name, value }))} />
        </Section>
      )}
      <Section title={`${text('field.body')} · ${text(`choice.encoding.${encoding}`)}`}>
        <pre className="rs-json">{body}</pre>
      </Section>
    </>
  );
}

/** One callback: what the provider sent, what became of it, and the button that processes it again. */
export function CallbackDetailScreen() {
  const text = useText('callback');
  return (
    <DetailPage
      resource={callback}
      id={Number(usePage().params.id)}
      main={(row) => (
        <>
          <Section title={text('text.processing')}>
            <FieldDescriptions
              resource={callback}
              row={row as WireRow}
              names={['eventId', 'receivedAt', 'ip', 'attempts', 'processedAt', 'error']}
            />
          </Section>
          <Request headers={row.headers} body={row.body} encoding={row.encoding} />
        </>
      )}
    />
  );
}

export { CallbackDetailScreen as Screen };
