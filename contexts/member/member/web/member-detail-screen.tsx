import { type DetailOf, useMay, type WireRow } from '@shopkeeper/admin-ui';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack } from '@shopkeeper/ui/layout';
import { Pencil } from '@shopkeeper/ui/icons';
import { DetailPage, FieldValue, ReadableValue, Section } from '@shopkeeper/admin-ui/detail';
import { FormDrawer } from '@shopkeeper/admin-ui/form';
import { titleOf } from '@shopkeeper/resource/view';
import { Button } from 'antd';
import { useState } from 'react';
import { member } from '../member.resource.ts';
import { MemberAddresses } from './member-addresses.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberCoupons } from './member-coupons.tsx';
import { MemberDuplicates } from './member-duplicates.tsx';
import { MemberOrders } from './member-orders.tsx';
import { MemberSignIns } from './member-sign-ins.tsx';
import { MemberWallet } from './member-wallet.tsx';

type Row = DetailOf<typeof member>;

const always = ['memberNo', 'username', 'mobile', 'email'] as const;
/** Shown only if not empty. */
const sometimes = [
  'groupId',
  'tags',
  'levelPinnedUntil',
  'closeAt',
  'birthday',
  'motto',
  'source',
  'jointime',
  'lastlogintime',
  'lastloginip',
  'note',
] as const;
const figures = ['money', 'score', 'levelId', 'growth', 'paidOrderCount', 'paidAmount', 'lastPaidAt'] as const;

/** Returns a function that shows a field of the row according to its declaration. */
function useFact(row: Row) {
  const text = useText('member');
  return (name: keyof typeof member.ownFields) => ({
    key: name,
    title: text(titleOf(member, name)),
    value: <ReadableValue resource={member} row={row as WireRow} name={name} />,
  });
}

function Person({ row }: { readonly row: Row }) {
  const text = useText('member');
  const detail = useFact(row);
  const gender = { key: 'gender', title: text('field.gender'), value: text(`text.gender.${row.gender}`) };
  return (
    <Section title={text('text.person')}>
      <Stack row align="start" gap={20}>
        {row.avatar && <FieldValue resource={member} name="avatar" value={row.avatar} labels={{}} />}
        <DescriptionList
          layout={2}
          items={[
            ...always.map(detail),
            gender,
            ...sometimes.filter((name) => row[name] !== null && row[name] !== '').map(detail),
          ]}
        />
      </Stack>
    </Section>
  );
}

/** The member's balances and purchases: names on the left, numbers on the right. */
function Account({ row }: { readonly row: Row }) {
  const text = useText('member');
  const detail = useFact(row);
  return (
    <Section title={text('text.figures')}>
      <DescriptionList layout="rows" items={figures.map(detail)} />
    </Section>
  );
}

function Edit({ id }: { readonly id: number }) {
  const text = useText('resource');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('edit', member.page)) return null;
  return (
    <>
      <Button icon={<Pencil size={15} />} onClick={() => setOpen(true)}>
        {text('list.edit')}
      </Button>
      {isOpen && <FormDrawer resource={member} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** One member: profile, orders, ledgers, coupons, addresses, sign-ins and figures; below them, as everywhere, what was changed. */
export function MemberDetailScreen() {
  const id = Number(usePage().params.id);
  return (
    <DetailPage
      resource={member}
      id={id}
      actions={() => (
        <>
          <MemberActions id={id} />
          <Edit id={id} />
        </>
      )}
      main={(row) => (
        <>
          <Person row={row} />
          <MemberOrders memberId={id} />
          <MemberWallet memberId={id} />
        </>
      )}
      aside={(row) => (
        <>
          <Account row={row} />
          <MemberDuplicates
            like={{ id, mobile: row.mobile, email: row.email }}
            canTake={row.status === 'active' || row.status === 'disabled'}
          />
          <MemberCoupons memberId={id} />
          <MemberAddresses memberId={id} nickname={row.nickname} mobile={row.mobile} />
          <MemberSignIns username={row.username} />
        </>
      )}
    />
  );
}

export { MemberDetailScreen as Screen };
