import type { ListRowOf } from '@shopkeeper/resource';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { useNow, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { useMay } from '@shopkeeper/admin-ui';
import { ResourceScreen, type ScreenAction } from '@shopkeeper/admin-ui/list';
import { usePage } from '@shopkeeper/shell';
import { Tag } from 'antd';
import { permissionPage } from '../../permission/permission.page.ts';
import { admin } from '../admin.resource.ts';
import { type RoleTime, timedRoleState } from '../timed-role.domain.ts';

type Row = ListRowOf<typeof admin>;

/** The account's name; the signed-in person's own is marked. */
function AccountCell({ row }: { readonly row: Row }) {
  const text = useText('admin');
  const own = useAdminSession(({ person }) => person?.id);
  return (
    <>
      {row.username}
      {row.id === own && <Tag color="processing">{text('text.you')}</Tag>}
    </>
  );
}

/** The list returns the names of the roles with each row. */
const rolesOf = (row: object): readonly string[] => ('roles' in row && Array.isArray(row.roles) ? row.roles.map(String) : []);

type Timed = RoleTime & { readonly name: string };
const timedRolesOf = (row: object): readonly Timed[] =>
  'forATime' in row && Array.isArray(row.forATime) ? (row.forATime as readonly Timed[]) : [];

function RolesCell({ row }: { readonly row: Row }) {
  const timed = timedRolesOf(row);
  return (
    <>
      {rolesOf(row).map((name) => (
        <span key={name} className="gr-tag">
          {name}
        </span>
      ))}
      {timed.length > 0 && <TimedRoles timed={timed} />}
    </>
  );
}

/** Roles for a time with their end, or with their beginning until that has come; those that have ended are not shown. */
function TimedRoles({ timed }: { readonly timed: readonly Timed[] }) {
  const text = useText('admin');
  const format = useFormatters();
  const now = useNow();
  const shortOf = (at: number): string => {
    const { day, clock } = format.timeShort(at, now);
    return `${day} ${clock}`.trim();
  };
  return timed.map((one) => {
    const state = timedRoleState(one, now);
    if (state === 'ended') return null;
    const at = state === 'coming' && one.startsAt !== null ? one.startsAt : one.endsAt;
    const when = text(state === 'coming' ? 'text.roleFrom' : 'text.roleUntil', { time: shortOf(at) });
    return (
      <span key={`${one.name} ${one.endsAt}`} className="gr-tag" title={format.time(at)}>
        {one.name} {when}
      </span>
    );
  });
}

/** The list of staff accounts with their roles. */
export function AdminScreen() {
  const isPhone = usePhone();
  const page = usePage();
  const may = useMay();
  const explain: ScreenAction<Row> = {
    id: 'explain',
    titleKey: 'admin:text.explain',
    run: ({ id }) => page.navigate(`${permissionPage.path}?explain=${id}`),
  };
  return (
    <ResourceScreen
      resource={admin}
      rowActions={may('explain', permissionPage.path) && may('index', permissionPage.path) ? [explain] : []}
      cells={{ username: AccountCell, roleIds: RolesCell }}
      columns={{
        username: { width: isPhone ? 108 : 140 },
        nickname: { width: isPhone ? 96 : 120, grow: 1 },
        roleIds: { width: 180 },
        groupId: { width: 104 },
        super: { width: 132 },
        enabled: { width: 80 },
        mobile: { width: 116 },
        lastlogintime: { width: 116 },
      }}
    />
  );
}

export { AdminScreen as Screen };
