import { usePage } from '@shopkeeper/web-kit';
import { ResourceScreen } from '@shopkeeper/web-kit/resource';
import { UserRound } from 'lucide-react';
import { member } from '../../member/member.resource.ts';
import { address } from '../address.resource.ts';

/** All addresses of all members; each leads to its member. */
export function AddressListScreen() {
  const page = usePage();
  return (
    <ResourceScreen
      resource={address}
      columns={{
        memberId: { width: 96 },
        name: { grow: 0, width: 104 },
        mobile: { width: 116 },
        region: { width: 236 },
        detail: { grow: 1, width: 220 },
        label: { width: 64 },
        isDefault: { width: 72 },
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
