import { ErrorState, PageDrawer } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useText, useTexts } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { sensitiveData } from '../sensitive-data.resource.ts';
import type { SensitiveRule } from '../sensitive-rule.domain.ts';

interface Rules {
  readonly rules: readonly SensitiveRule[];
}

const namespaceOf = (key: string): string => key.split(':')[0] ?? '';

/** Which fields are sensitive, why, how they are masked, and which permission reads them. */
export function RulesDrawer({ onClose }: { onClose(): void }) {
  const text = useText('sensitive-data');
  const { data, error, refetch } = useCall<Rules>(`${sensitiveData.prefix}rules`, {});
  const titles = useTexts([...new Set((data?.rules ?? []).flatMap((rule) => [rule.title, rule.fieldTitle].map(namespaceOf)))]);
  const why = ({ isSecret, isPersonal, permission }: SensitiveRule): string =>
    [isPersonal && 'personal', isSecret && 'secret', permission !== null && 'guarded']
      .flatMap((reason) => (reason === false ? [] : [text(`text.${reason}`)]))
      .join(' · ');
  return (
    <PageDrawer title={text('text.rules')} size={720} onClose={onClose} className="rs-drawer">
      <Stack gap={12}>
        <Text color="secondary">{text('text.rulesHint')}</Text>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!(data && titles) && !error && <Skeleton active paragraph={{ rows: 8 }} />}
        {data && titles && (
          <PlainTable
            label={text('text.rules')}
            head={
              <tr>
                <th>{text('field.resource')}</th>
                <th>{text('field.field')}</th>
                <th>{text('text.why')}</th>
                <th>{text('text.mask')}</th>
                <th>{text('text.permission')}</th>
              </tr>
            }
          >
            {data.rules.map((rule) => (
              <tr key={`${rule.resource} ${rule.field}`}>
                <td>{titles(rule.title, { defaultValue: rule.resource })}</td>
                <td>{titles(rule.fieldTitle, { defaultValue: rule.field })}</td>
                <td>{why(rule)}</td>
                <td>{text(rule.mask === null ? 'text.noMask' : `text.mask.${rule.mask}`)}</td>
                <td>{rule.permission ?? '–'}</td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Stack>
    </PageDrawer>
  );
}
