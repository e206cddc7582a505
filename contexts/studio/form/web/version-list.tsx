import { ErrorState, type WireRow } from '@shopkeeper/admin-ui';
import { TransitionButton } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { fieldsIn, type FormDefinition } from '../form-definition.domain.ts';
import { form } from '../form.resource.ts';
import type { FormRow } from './form-row.ts';

interface Version {
  readonly versionNo: number;
  readonly definition: FormDefinition;
  readonly publishedBy: string;
  readonly sameAs: number | null;
  /** UTC epoch ms. */
  readonly publishedAt: number;
}

/** The published versions of a form, newest first; each older one can be made the next. */
export function VersionList({ row }: { readonly row: FormRow }) {
  const text = useText('form');
  const { data, error, refetch } = useCall<{ readonly result: readonly Version[] }>(`${form.prefix}versions`, { id: row.id });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.result.length === 0) return <Text color="muted">{text('text.noVersions')}</Text>;
  return (
    <Stack gap={16} as="ul" className="form-versions">
      {data.result.map(({ versionNo, definition, publishedBy, sameAs, publishedAt }) => (
        <li key={versionNo}>
          <Text weight={600}>{text('text.version', { no: versionNo })}</Text>{' '}
          {sameAs !== null && <Text color="muted">{text('text.sameAs', { no: sameAs })}</Text>}
          <Text as="p" color="secondary" size={13}>
            {text('text.questions', { count: fieldsIn(definition.nodes).length })} · {publishedBy} · <TimeText at={publishedAt} />
          </Text>
          {versionNo < row.versionNo && (
            <TransitionButton resource={form} name="rollBack" row={row as WireRow} first={{ toVersion: versionNo }} />
          )}
        </li>
      ))}
    </Stack>
  );
}
