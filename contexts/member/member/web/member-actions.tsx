import { call } from '@shopkeeper/api-client';
import { download, useMay, useMayOpen } from '@shopkeeper/admin-ui';
import { FormDrawer } from '@shopkeeper/admin-ui/form';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Ellipsis } from '@shopkeeper/ui/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { balanceAdjustment } from '../../balance-adjustment/balance-adjustment.resource.ts';
import { memberMerge } from '../../member-merge/member-merge.resource.ts';
import { MemberMergeDrawer } from '../../member-merge/web/member-merge-drawer.tsx';
import { member } from '../member.resource.ts';
import { draftFor, entryPage } from './order-entry-link.ts';
import { type PasswordLink, PasswordLinkDialog } from './password-link.tsx';

/** What else staff do with a member: a new order, an adjustment, a merge, and everything personal as a file. */
export function MemberActions({ id }: { readonly id: number }) {
  const text = useText('member');
  const { navigate } = usePage();
  const may = useMay();
  const mayOpen = useMayOpen();
  const [open, setOpen] = useState<'adjust' | 'merge' | null>(null);
  const [link, setLink] = useState<PasswordLink | null>(null);
  const choices = [
    { key: 'newOrder', isOffered: mayOpen(entryPage), run: () => void draftFor(id).then(navigate) },
    { key: 'adjust', isOffered: may('add', balanceAdjustment.page), run: () => setOpen('adjust') },
    { key: 'merge', isOffered: may('add', memberMerge.page), run: () => setOpen('merge') },
    {
      key: 'passwordLink',
      isOffered: may('edit', member.page),
      run: () => void call<PasswordLink>(`${member.prefix}passwordLink`, { id }).then(setLink),
    },
    {
      key: 'exportData',
      isOffered: may('export', member.page) && may('readContact', member.page),
      run: () => void download(`${member.prefix}exportData`, { id }, `member-${id}.zip`),
    },
  ].filter(({ isOffered }) => isOffered);
  if (choices.length === 0) return null;
  const items = choices.map(({ key, run }) => ({ key, label: text(`text.${key}`), onClick: run }));
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button aria-label={text('text.more')} icon={<Ellipsis size={15} />} />
      </Dropdown>
      {link && <PasswordLinkDialog link={link} onClose={() => setLink(null)} />}
      {open === 'adjust' && (
        <FormDrawer resource={balanceAdjustment} id={null} preset={{ memberId: id }} onClose={() => setOpen(null)} />
      )}
      {open === 'merge' && <MemberMergeDrawer fromId={id} onClose={() => setOpen(null)} />}
    </>
  );
}
