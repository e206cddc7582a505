import { usePhone } from '@shopkeeper/ui';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { member } from '../member.resource.ts';

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'member:text.all', filter: null },
  ...member.ownFields.status.options.values.map((value) => ({
    key: value,
    titleKey: `member:choice.status.${value}`,
    filter: { field: 'status', op: 'eq' as const, value },
  })),
];

export const readAhead = listReader({ resource: member, tabs });

/** All members; a row opens its own page. */
export function MemberListScreen() {
  const isPhone = usePhone();
  return (
    <ResourceScreen
      resource={member}
      tabs={tabs}
      detailPath={(id) => `${member.page}/${id}`}
      columns={{
        nickname: { grow: 1, width: 180, note: ({ memberNo }) => String(memberNo) },
        memberNo: { hidden: true },
        mobile: { width: 116 },
        money: { width: isPhone ? 78 : 96 },
        score: { width: 72 },
        paidOrderCount: { width: 104 },
        paidAmount: { width: 112 },
        lastPaidAt: { width: 112 },
        status: { width: isPhone ? 84 : 88 },
        jointime: { width: 112 },
      }}
    />
  );
}

export { MemberListScreen as Screen };
