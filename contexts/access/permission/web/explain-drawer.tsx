import { ErrorState, PageDrawer, useDebounced } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { CircleCheck, CircleX } from '@shopkeeper/ui/icons';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { Select, Skeleton } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { Explanation, StaffChoices } from '../explanation.domain.ts';
import { permissionPage } from '../permission.page.ts';

interface ExplainDrawerProps {
  /** Names of all permissions. */
  readonly names: ReadonlyMap<string, string>;
  /** The permission that is asked about first. */
  readonly first: string | null;
  onClose(): void;
}

/** Says which role decides whether a staff member may do something. */
export function ExplainDrawer({ names, first, onClose }: ExplainDrawerProps) {
  const text = useText('permission');
  const [node, setNode] = useState(first);
  const [adminId, setAdminId] = useState<number | null>(null);
  const ids = { who: useId(), what: useId() };
  return (
    <PageDrawer title={text('text.explain')} size={460} onClose={onClose} className="rs-drawer">
      <Stack gap={14}>
        <Text color="secondary">{text('text.explainHint')}</Text>
        <label htmlFor={ids.who}>{text('text.who')}</label>
        <StaffSelect id={ids.who} onChoose={setAdminId} />
        <label htmlFor={ids.what}>{text('text.what')}</label>
        <Select
          id={ids.what}
          value={node}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...names].map(([value, label]) => ({ value, label }))}
          onChange={setNode}
        />
        {adminId !== null && node !== null && <Answer adminId={adminId} node={node} />}
      </Stack>
    </PageDrawer>
  );
}

function StaffSelect({ id, onChoose }: { readonly id: string; onChoose(adminId: number): void }) {
  const [term, setTerm] = useState('');
  const { data } = useCall<StaffChoices>(`${permissionPage.path}/staff`, { term: useDebounced(term, 200).trim() });
  const options = (data?.staff ?? []).map(({ id: value, nickname, username }) => ({ value, label: `${nickname} (${username})` }));
  return (
    <Select
      id={id}
      showSearch={{ filterOption: false, onSearch: (typed: string) => setTerm(typed.slice(0, 40)) }}
      options={options}
      onChange={(value: number) => onChoose(value)}
    />
  );
}

function Answer({ adminId, node }: { readonly adminId: number; readonly node: string }) {
  const text = useText('permission');
  const format = useFormatters();
  const { data, error, refetch } = useCall<Explanation>(`${permissionPage.path}/explain`, { adminId, node });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const Icon = data.isAllowed ? CircleCheck : CircleX;
  return (
    <Stack gap={14} aria-live="polite">
      <Panel padding={14} role="status">
        <Stack row gap={10} align="center">
          <Text color={data.isAllowed ? 'ok' : 'bad'}>
            <Icon size={24} aria-hidden />
          </Text>
          <Stack>
            <Text as="b" size={16} weight={600}>
              {text(data.isAllowed ? 'text.allowed' : 'text.denied')}
            </Text>
            <Text color="secondary">{text(`text.by.${data.decidedBy}`)}</Text>
          </Stack>
        </Stack>
      </Panel>
      <RoleList title={text('text.rolesOf')} empty={text('text.noRole')}>
        {data.roles.map(({ id, name, enabled, gives, endsAt }) => (
          <Stack as="li" row gap={8} justify="space-between" key={id}>
            <span>
              {name} {endsAt !== null && <Text color="muted">{text('text.heldUntil', { time: format.time(endsAt) })}</Text>}
            </span>
            <Text color={gives && enabled ? 'ok' : 'secondary'}>
              {text(gives ? (enabled ? 'text.gives' : 'text.givesDisabled') : 'text.givesNot')}
            </Text>
          </Stack>
        ))}
      </RoleList>
      <RoleList title={text('text.others')} empty={text('text.noOthers')}>
        {data.others.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </RoleList>
    </Stack>
  );
}

interface RoleListProps {
  readonly title: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

function RoleList({ title, empty, children }: RoleListProps) {
  return (
    <section>
      <Text as="h3" size={13} weight={600} margin="0 0 4px">
        {title}
      </Text>
      {children.length === 0 ? (
        <Text color="muted">{empty}</Text>
      ) : (
        <Stack as="ul" gap={4}>
          {children}
        </Stack>
      )}
    </section>
  );
}
