import { PageModal, useWrite } from '@shopkeeper/admin-ui';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { priceList } from '../price-list.resource.ts';

interface DuplicateProps {
  readonly row: { readonly id: number; readonly name: string };
}

/** Copies a list with its prices under another name and opens the copy, a draft. */
export function DuplicateButton({ row }: DuplicateProps) {
  const text = useText('price-list');
  const page = usePage();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(() => text('text.copyOf', { name: row.name }).slice(0, 60));
  const { mutateAsync, isPending } = useWrite<{ id: number }>({ refreshes: [priceList.prefix] });
  const copy = async (): Promise<void> => {
    const { id } = await mutateAsync({ path: `${priceList.prefix}duplicate`, body: { id: row.id, name } });
    setOpen(false);
    page.navigate(`${priceList.page}/${id}`);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('text.duplicate')}</Button>
      {isOpen && (
        <PageModal
          title={text('text.duplicate')}
          okText={text('text.duplicate')}
          confirmLoading={isPending}
          okButtonProps={{ disabled: name.trim() === '' }}
          onOk={() => void copy().catch(() => undefined)}
          onCancel={() => setOpen(false)}
        >
          <label>
            {text('text.duplicateName')}
            <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
          </label>
        </PageModal>
      )}
    </>
  );
}
