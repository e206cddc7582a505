import type { ListRowOf } from '@shopkeeper/resource';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { useMay } from '@shopkeeper/admin-ui';
import { ResourceScreen, type ScreenAction } from '@shopkeeper/admin-ui/list';
import { usePage } from '@shopkeeper/shell';
import { Tag } from 'antd';
import { permissionPage } from '../../permission/permission.page.ts';
import { admin } from '../admin.resource.ts';

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

function RolesCell({ row }: { readonly row: Row }) {
  return rolesOf(row).map((name) => (
    <span key={name} className="gr-tag">
      {name}
    </span>
  ));
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
        roleIds: { width: 140 },
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
