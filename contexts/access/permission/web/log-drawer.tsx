import { EmptyState, ErrorState, PageDrawer, useWrite } from '@shopkeeper/admin-ui';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { useCall } from '@shopkeeper/api-client';
import { loadStaffRules } from '@shopkeeper/api-client/session';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { role } from '../../role/role.resource.ts';
import { StaffEntry } from './staff-entry.tsx';
import { type LoggedChange, mayTakeBack, type PermissionLog, takenBack } from '../permission-log.domain.ts';
import type { PermissionMatrix } from '../permission-matrix.domain.ts';
import { permissionPage } from '../permission.page.ts';

const { path } = permissionPage;

interface LogDrawerProps {
  /** Names of all permissions. */
  readonly names: ReadonlyMap<string, string>;
  readonly mayChange: boolean;
  onClose(): void;
}

/** Who changed which permissions of which role, and the way back. */
export function LogDrawer({ names, mayChange, onClose }: LogDrawerProps) {
  const text = useText('permission');
  const [before, setBefore] = useState<number | null>(null);
  const { data, error, refetch } = useCall<PermissionLog>(`${path}/log`, before === null ? {} : { before });
  return (
    <PageDrawer title={text('text.log')} size={520} onClose={onClose} className="rs-drawer">
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.changes.length === 0 && <EmptyState title={text('text.noLog')} hint={text('text.noLogHint')} />}
      {data && data.changes.length > 0 && (
        <Stack gap={16}>
          <Stack as="ul" divided>
            {data.changes.map((change) => (
              <Stack as="li" gap={8} padding="12px 0" key={change.id}>
                {change.kind === 'role' ? (
                  <ChangeEntry change={change} names={names} mayChange={mayChange} />
                ) : (
                  <StaffEntry change={change} />
                )}
              </Stack>
            ))}
          </Stack>
          <Stack row gap={8}>
            {before !== null && <Button onClick={() => setBefore(null)}>{text('text.newest')}</Button>}
            {data.more && <Button onClick={() => setBefore(data.changes.at(-1)?.id ?? null)}>{text('text.earlier')}</Button>}
          </Stack>
        </Stack>
      )}
    </PageDrawer>
  );
}

interface ChangeEntryProps {
  readonly change: LoggedChange;
  readonly names: ReadonlyMap<string, string>;
  readonly mayChange: boolean;
}

function ChangeEntry({ change, names, mayChange }: ChangeEntryProps) {
  const text = useText('permission');
  const [isPreviewed, setPreviewed] = useState(false);
  const answer = mayTakeBack(change);
  return (
    <>
      <Stack row gap={12} justify="space-between" align="start">
        <div>
          <Text as="b" weight={500}>
            {change.role}
          </Text>
          <Text as="small" block color="muted" size={12.5}>
            {change.actor} · <TimeText at={change.at} />
          </Text>
        </div>
        {mayChange && answer === true && !isPreviewed && (
          <Button size="small" aria-label={text('text.takeBackOf', { role: change.role })} onClick={() => setPreviewed(true)}>
            {text('text.takeBack')}
          </Button>
        )}
      </Stack>
      <Differences change={change} names={names} />
      {answer !== true && (
        <Text as="small" color="muted" size={12.5}>
          {text(change.version === null ? 'text.roleDeleted' : 'text.changedSince')}
        </Text>
      )}
      {isPreviewed && <Preview change={change} names={names} onClose={() => setPreviewed(false)} />}
    </>
  );
}

function Differences({
  change: { added, removed },
  names,
}: {
  change: Pick<LoggedChange, 'added' | 'removed'>;
  names: ChangeEntryProps['names'];
}) {
  const text = useText('permission');
  const shown = [
    ...added.map((node) => ({ node, color: 'ok', sign: '+', title: text('text.granted') }) as const),
    ...removed.map((node) => ({ node, color: 'bad', sign: '−', title: text('text.withdrawn') }) as const),
  ];
  return (
    <Stack as="ul" gap={2}>
      {shown.map(({ node, color, sign, title }) => (
        <Text as="li" color={color} size={13} key={node} style={{ overflowWrap: 'anywhere' }}>
          <span aria-label={title}>{sign}</span> {names.get(node) ?? node}
        </Text>
      ))}
    </Stack>
  );
}

interface PreviewProps extends Omit<ChangeEntryProps, 'mayChange'> {
  onClose(): void;
}

/** What taking a change back does, to be confirmed. */
function Preview({ change, names, onClose }: PreviewProps) {
  const text = useText('permission');
  const notices = useNotices();
  const first = useRef<HTMLButtonElement>(null);
  // The button that opened the preview is gone; the focus goes on here.
  useEffect(() => first.current?.focus(), []);
  const write = useWrite<PermissionMatrix>({ refreshes: [path, role.prefix] });
  const run = (): void =>
    write.mutate(
      { path: `${path}/takeBack`, body: { id: change.id, version: change.version } },
      {
        onSuccess: () => {
          onClose();
          // The user may have the role, so menu and buttons are updated at once.
          void loadStaffRules().catch(notices.failure);
        },
      },
    );
  return (
    <Panel padding={12} role="group" aria-label={text('text.preview')}>
      <Stack gap={10}>
        <Text weight={500}>{text('text.preview')}</Text>
        <Differences change={takenBack(change)} names={names} />
        <Stack row gap={8}>
          <Button ref={first} type="primary" size="small" loading={write.isPending} onClick={run}>
            {text('text.takeBack')}
          </Button>
          <Button size="small" onClick={onClose}>
            {text('text.leave')}
          </Button>
        </Stack>
      </Stack>
    </Panel>
  );
}
