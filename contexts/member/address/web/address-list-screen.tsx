import { usePage } from '@shopkeeper/shell';
import { usePhone } from '@shopkeeper/ui';
import { UserRound } from '@shopkeeper/ui/icons';
import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { member } from '../../member/member.resource.ts';
import { address } from '../address.resource.ts';

export const readAhead = listReader({ resource: address });

/** All addresses of all members; each links to its member. */
export function AddressListScreen() {
  const page = usePage();
  const isPhone = usePhone();
  return (
    <ResourceScreen
      resource={address}
      onPhone={['memberId', 'name', 'region']}
      columns={{
        memberId: isPhone ? { width: 72, grow: 0 } : { width: 96 },
        name: { grow: 0, width: isPhone ? 72 : 104 },
        mobile: { width: 116 },
        region: { width: isPhone ? 126 : 236, grow: isPhone ? 1 : 0 },
        detail: { grow: 1, width: 220 },
        label: { width: 64 },
        isDefault: { width: 88 },
        updatedAt: { hidden: true },
      }}
      rowActions={[
        {
          id: 'member',
          titleKey: 'address:text.openMember',
          icon: <UserRound size={15} />,
          isInline: true,
          run: ({ memberId }) => page.navigate(`${member.page}/${memberId}`),
        },
      ]}
    />
  );
}

export { AddressListScreen as Screen };
