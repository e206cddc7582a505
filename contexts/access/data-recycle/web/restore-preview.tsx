import type { CommandPreviewProps } from '@shopkeeper/admin-ui/list';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { dataRecycle } from '../data-recycle.resource.ts';
import { mayBeRestored, type RestorePlanView, type RestoreView } from '../restore-view.domain.ts';

/** So many plans are shown; of more rows each is checked when it is restored. */
const mostPlans = 5;

/** What restoring the chosen rows would meet: taken unique values, deleted rows that they refer to, values not allowed any more. */
export function RestorePreview({ rows, draft }: CommandPreviewProps) {
  const text = useText('data-recycle');
  const isTogether = draft['together'] !== false;
  return (
    <Stack gap={12} as="section" aria-label={text('text.plan')}>
      {rows.slice(0, mostPlans).map(({ id }) => (
        <Plan key={id} id={id} isTogether={isTogether} />
      ))}
    </Stack>
  );
}

function Plan({ id, isTogether }: { readonly id: number; readonly isTogether: boolean }) {
  const text = useText('data-recycle');
  const { data, error } = useCall<RestorePlanView>(`${dataRecycle.prefix}plan`, { id }, { showError: false });
  if (error)
    return (
      <Text color="bad" role="alert">
        {error.message}
      </Text>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const entries = isTogether ? data.entries : data.entries.filter((one) => one.id === id);
  return (
    <Stack gap={8}>
      {entries.map((view) => (
        <Entry key={view.id} view={view} isTogether={isTogether} text={text} />
      ))}
    </Stack>
  );
}

interface EntryProps {
  readonly view: RestoreView;
  readonly isTogether: boolean;
  readonly text: ReturnType<typeof useText>;
}

function Entry({ view, isTogether, text }: EntryProps) {
  const { label, isKept, taken, missing, issues, lines } = view;
  return (
    <div>
      <Text weight={500}>{label}</Text> {mayBeRestored(view, isTogether) && <Text color="ok">{text('text.free')}</Text>}{' '}
      {lines > 0 && <Text color="muted">{text('text.lines', { count: lines })}</Text>}
      {!isKept && <Line color="bad">{text('text.isGone')}</Line>}
      {taken.map(({ paths, label: by }) => (
        <Line key={paths.join()} color="bad">
          {text('text.taken', { fields: paths.join(' / '), label: by })}
        </Line>
      ))}
      {missing.map((one) => (
        <Line key={`${one.path} ${one.rowId}`} color={one.binId !== null && isTogether ? 'muted' : 'bad'}>
          {missingText(one, { isTogether, text })}
        </Line>
      ))}
      {issues.map((one) => (
        <Line key={`${one.path} ${one.text}`} color="bad">
          {one.text}
        </Line>
      ))}
    </div>
  );
}

function missingText(
  { path: field, label, rowId: id, binId }: RestoreView['missing'][number],
  { isTogether, text }: Pick<EntryProps, 'isTogether' | 'text'>,
): string {
  if (binId === null) return text('text.missingGone', { field, id });
  return `${text('text.missing', { field, label })} · ${text(isTogether ? 'text.comesToo' : 'text.stays')}`;
}

const Line = ({ color, children }: { readonly color: 'bad' | 'muted'; readonly children: string }) => (
  <Text block as="small" color={color}>
    {children}
  </Text>
);
