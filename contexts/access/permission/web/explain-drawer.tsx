import { ErrorState, PageDrawer, useDebounced } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { CircleCheck, CircleX } from '@shopkeeper/ui/icons';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { InputNumber, Select, Skeleton } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { ExplainedRows, Explanation, StaffChoices } from '../explanation.domain.ts';
import { permissionPage } from '../permission.page.ts';

interface ExplainDrawerProps {
  /** Names of all permissions. */
  readonly names: ReadonlyMap<string, string>;
  /** The permission that is asked about first. */
  readonly first: string | null;
  /** The account that is asked about first. */
  readonly firstStaff: number | null;
  onClose(): void;
}

/** Says which role decides whether a staff member may do something. */
export function ExplainDrawer({ names, first, firstStaff, onClose }: ExplainDrawerProps) {
  const text = useText('permission');
  const [node, setNode] = useState(first);
  const [adminId, setAdminId] = useState(firstStaff);
  const [rowId, setRowId] = useState<number | null>(null);
  const asked = useDebounced(rowId, 400);
  const ids = { who: useId(), what: useId(), which: useId() };
  return (
    <PageDrawer title={text('text.explain')} size={460} onClose={onClose} className="rs-drawer">
      <Stack gap={14}>
        <Text color="secondary">{text('text.explainHint')}</Text>
        <label htmlFor={ids.who}>{text('text.who')}</label>
        <StaffSelect id={ids.who} chosen={adminId} onChoose={setAdminId} />
        <label htmlFor={ids.what}>{text('text.what')}</label>
        <Select
          id={ids.what}
          value={node}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...names].map(([value, label]) => ({ value, label }))}
          onChange={setNode}
        />
        <label htmlFor={ids.which}>{text('text.which')}</label>
        <InputNumber
          id={ids.which}
          min={1}
          max={Number.MAX_SAFE_INTEGER}
          precision={0}
          controls={false}
          style={{ width: '100%' }}
          value={rowId}
          onChange={setRowId}
        />
        {adminId !== null && node !== null && <Answer adminId={adminId} node={node} rowId={asked} />}
      </Stack>
    </PageDrawer>
  );
}

interface StaffSelectProps {
  readonly id: string;
  readonly chosen: number | null;
  onChoose(adminId: number): void;
}

function StaffSelect({ id, chosen, onChoose }: StaffSelectProps) {
  const [term, setTerm] = useState('');
  const path = `${permissionPage.path}/staff`;
  const { data } = useCall<StaffChoices>(path, { term: useDebounced(term, 200).trim() });
  const [first] = useState(chosen);
  const named = useCall<StaffChoices>(path, { term: '', id: first ?? 0 }, { isReady: first !== null });
  const found = [...(data?.staff ?? []), ...(named.data?.staff ?? [])];
  const options = [...new Map(found.map((one) => [one.id, one])).values()].map(({ id: value, nickname, username }) => ({
    value,
    label: `${nickname} (${username})`,
  }));
  return (
    <Select
      id={id}
      value={chosen !== null && options.some(({ value }) => value === chosen) ? chosen : null}
      showSearch={{ filterOption: false, onSearch: (typed: string) => setTerm(typed.slice(0, 40)) }}
      options={options}
      onChange={(value: number | null) => value !== null && onChoose(value)}
    />
  );
}

/** Whether the account may, and what decided it. */
function Verdict({ explanation: { isAllowed, rows, decidedBy } }: { readonly explanation: Explanation }) {
  const text = useText('permission');
  const isOutside = rows?.row?.isInScope === false;
  const isGood = isAllowed && !isOutside;
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <Panel padding={14} role="status">
      <Stack row gap={10} align="center">
        <Text color={isGood ? 'ok' : 'bad'}>
          <Icon size={24} aria-hidden />
        </Text>
        <Stack>
          <Text as="b" size={16} weight={600}>
            {text(isOutside ? 'text.rowDenied' : isGood ? 'text.allowed' : 'text.denied')}
          </Text>
          <Text color="secondary">{text(`text.by.${decidedBy}`)}</Text>
        </Stack>
      </Stack>
    </Panel>
  );
}

interface AnswerProps {
  readonly adminId: number;
  readonly node: string;
  readonly rowId: number | null;
}

function Answer({ adminId, node, rowId }: AnswerProps) {
  const text = useText('permission');
  const format = useFormatters();
  const body = { adminId, node, ...(rowId === null ? {} : { rowId }) };
  const { data, error, refetch } = useCall<Explanation>(`${permissionPage.path}/explain`, body);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <Stack gap={14} aria-live="polite">
      <Verdict explanation={data} />
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
      {data.rows && <RowsAnswer rows={data.rows} />}
      <RoleList title={text('text.others')} empty={text('text.noOthers')}>
        {data.others.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </RoleList>
    </Stack>
  );
}

/** Which data scope decides on the rows of the page, and whether the record is in it. */
function RowsAnswer({ rows: { isLimited, scopes, row } }: { readonly rows: ExplainedRows }) {
  const text = useText('permission');
  return (
    <section>
      <Text as="h3" size={13} weight={600} margin="0 0 4px">
        {text('text.dataScope')}
      </Text>
      <Stack gap={6}>
        <Text color={isLimited ? 'warn' : 'ok'}>{text(isLimited ? 'text.limited' : 'text.unlimited')}</Text>
        <Stack as="ul" gap={4}>
          {scopes.map(({ id, name, words, decides }) => (
            <Stack as="li" row wrap gap={[2, 8]} justify="space-between" key={id}>
              <span>{name}</span>
              <Text color="secondary" style={decides ? {} : { textDecoration: 'line-through' }}>
                {words}
              </Text>
              {!decides && <Text color="muted">{text('text.overruled')}</Text>}
            </Stack>
          ))}
        </Stack>
        {row && (
          <Text color={row.isInScope ? 'ok' : 'bad'}>
            {text(row.isInScope ? 'text.rowIn' : 'text.rowOut', { name: `#${row.id} ${row.label}`.trim() })}
          </Text>
        )}
      </Stack>
    </section>
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
