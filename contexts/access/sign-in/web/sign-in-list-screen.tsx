import type { ListRowOf } from '@shopkeeper/resource';
import type { Filter } from '@shopkeeper/resource/query';
import { usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { signIn } from '../sign-in.resource.ts';

type Row = ListRowOf<typeof signIn>;

const openOf = (audience: 'admin' | 'member'): Filter => ({
  and: [
    { field: 'audience', op: 'eq', value: audience },
    { field: 'status', op: 'eq', value: 'open' },
  ],
});

const tabs: readonly ListTab[] = [
  { key: 'staff', titleKey: 'sign-in:text.tab-staff', filter: openOf('admin') },
  { key: 'members', titleKey: 'sign-in:text.tab-members', filter: openOf('member') },
  { key: 'unusual', titleKey: 'sign-in:text.tab-unusual', filter: { field: 'unusual', op: 'eq', value: true } },
  { key: 'all', titleKey: 'sign-in:text.tab-all', filter: null },
];

export const readAhead = listReader({ resource: signIn, tabs });

/** The name, and whether it is the session of the reader. */
function NameCell({ row }: { readonly row: Row }) {
  const text = useText('sign-in');
  return (
    <Stack row inline gap={8}>
      <Text>{row.username}</Text>
      {'isCurrent' in row && row.isCurrent === true && (
        <Text color="ok" size={12}>
          {text('text.current')}
        </Text>
      )}
    </Stack>
  );
}

/** Addresses of the own network have no place. */
function PlaceCell({ value }: { readonly value: string }) {
  const text = useText('sign-in');
  return value === '' ? <Text color="muted">{text('text.local')}</Text> : value;
}

/** Why a sign-in is unusual. */
function UnusualCell({ row }: { readonly row: Row }) {
  const text = useText('sign-in');
  if (!row.unusual) return <Text color="muted">–</Text>;
  const reasons = [
    ...(row.newDevice ? [text('field.newDevice')] : []),
    ...(row.newAddress ? [text('field.newAddress')] : []),
    ...(row.failures > 0 ? [text('text.failures', { count: row.failures })] : []),
  ];
  return <StatusBadge color="warn">{reasons.join(' · ')}</StatusBadge>;
}

/** Who is signed in, from where and since when, and the log of all sign-ins with the unusual ones marked. */
export function SignInListScreen() {
  const isPhone = usePhone();
  return (
    <ResourceScreen
      resource={signIn}
      tabs={tabs}
      onPhone={['username', 'status', 'lastSeenAt']}
      cells={{ username: NameCell, place: PlaceCell, unusual: UnusualCell }}
      columns={{
        username: { width: isPhone ? 110 : 150 },
        audience: { width: 84, hidden: true },
        status: { width: isPhone ? 104 : 120 },
        device: { width: 150 },
        place: { width: 140 },
        ip: { width: 124 },
        lastPage: { width: 180, grow: 1 },
        createdAt: { width: 148 },
        lastSeenAt: { width: isPhone ? 116 : 148 },
        unusual: { width: 220 },
        newDevice: { hidden: true },
        newAddress: { hidden: true },
        failures: { hidden: true },
        ownerId: { hidden: true },
      }}
    />
  );
}

export { SignInListScreen as Screen };
