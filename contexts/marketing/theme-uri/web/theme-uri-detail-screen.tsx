import { useMay, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { FormDrawer } from '@shopkeeper/admin-ui/form';
import { pictureUrl } from '@shopkeeper/api-client/session';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { ExternalLink, Pencil } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useState } from 'react';
import type { Schedule } from '../../schedule/schedule.domain.ts';
import { ScheduleBadge } from '../../schedule/web/schedule-badge.tsx';
import { addressOf, browserAddressOf, type ThemeLink } from '../theme-link.domain.ts';
import { themeUri } from '../theme-uri.resource.ts';

const details = ['code', 'theme', 'scheme', 'client', 'uri', 'params', 'startsAt', 'endsAt', 'enabled'] as const;

type Row = Schedule & ThemeLink & { readonly icon: string | null; readonly name: string };

interface User extends Schedule {
  readonly id: number;
  readonly title: string;
}

function Edit({ id }: { readonly id: number }) {
  const text = useText('resource');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('edit', themeUri.page)) return null;
  return (
    <>
      <Button icon={<Pencil size={15} />} onClick={() => setOpen(true)}>
        {text('list.edit')}
      </Button>
      {isOpen && <FormDrawer resource={themeUri} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is opened, and a button that opens it as a client does. */
function Preview({ row }: { readonly row: Row }) {
  const text = useText('theme-uri');
  const address = browserAddressOf(row);
  return (
    <Section title={text('text.preview')}>
      <Stack gap={12}>
        <Stack row gap={10} align="center">
          {row.icon && <img src={pictureUrl(row.icon, 96)} alt="" width={40} height={40} />}
          <Text as="b" grow>
            {row.name}
          </Text>
          <ScheduleBadge of={row} />
        </Stack>
        <Text as="p" size={13} color="secondary" margin="0" style={{ overflowWrap: 'anywhere' }}>
          {addressOf(row)}
        </Text>
        {address === null ? (
          <Text as="p" size={13} color="secondary" margin="0">
            {text('text.client-only')}
          </Text>
        ) : (
          <Button href={address} target="_blank" rel="noopener noreferrer" icon={<ExternalLink size={15} />}>
            {text('text.test')}
          </Button>
        )}
      </Stack>
    </Section>
  );
}

function Uses({ usedBy }: { readonly usedBy: readonly User[] }) {
  const text = useText('theme-uri');
  return (
    <Section title={text('text.used-by')}>
      {usedBy.length === 0 && (
        <Text as="p" color="secondary" margin="0">
          {text('text.unused')}
        </Text>
      )}
      <Stack gap={8}>
        {usedBy.map((one) => (
          <Stack row gap={10} key={one.id} justify="space-between">
            <PageLink to={`/admin/marketing/banner?q=${encodeURIComponent(one.title)}`}>{one.title}</PageLink>
            <ScheduleBadge of={one} />
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

/** One theme URI: where it leads, a test of it, and the banners that use it. */
export function ThemeUriDetailScreen() {
  const text = useText('theme-uri');
  const id = Number(usePage().params.id);
  return (
    <DetailPage
      resource={themeUri}
      id={id}
      actions={() => <Edit id={id} />}
      main={(row) => (
        <>
          <Section title={text('text.details')}>
            <FieldDescriptions resource={themeUri} row={row as WireRow} names={details} />
          </Section>
          <Uses usedBy={((row as WireRow)['usedBy'] ?? []) as readonly User[]} />
        </>
      )}
      aside={(row) => <Preview row={row} />}
    />
  );
}

export { ThemeUriDetailScreen as Screen };
