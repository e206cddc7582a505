import { listPreferencesPage, type SavedView } from '@shopkeeper/resource/query';
import { Button, Dropdown } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { Bookmark } from '@shopkeeper/ui/icons';
import { lazyPart } from '@shopkeeper/ui';
import { useMay } from '../access/allowed.tsx';
import { useWrite } from '../calls/use-write.ts';
import { useResourceText } from '../texts/resource-text.ts';
import { defaultSizeOf } from '../list-state/fitted-rows.ts';
import { writeListState } from '../list-state/list-state.ts';
import type { ShownColumns } from '../list-state/use-column-state.ts';
import type { ListPreferencesState } from '../list-state/use-list-preferences.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';
import { viewQueryOf } from '../list-state/view-address.ts';

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog);

interface ViewMenuProps {
  readonly list: ResourceList;
  readonly keeping: ListPreferencesState;
  readonly columns: ShownColumns;
}

type Open = { readonly what: 'save' | 'name' | 'remove' } | null;

/** Saves the list's state as a view, and updates, renames or deletes the active view. */
export function ViewMenu({ list, keeping, columns }: ViewMenuProps) {
  const text = useResourceText();
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  useLayoutEffect(() => () => setOpen(null), []);
  const write = useWrite<SavedView>({ refreshes: [listPreferencesPage] });
  const { view } = list.look;
  const page = list.resource.page;
  const { filters, quick } = list.body;
  const query = viewQueryOf(writeListState(list.state, defaultSizeOf(list.resource.page)));
  const look = { query, columns: columns.kept, found: { filters, quick } };
  const send = (action: string, body: unknown) => write.mutateAsync({ path: `${listPreferencesPage}/${action}`, body });
  const isFirst = view !== null && keeping.firstView === view.id;
  const runs: Readonly<Record<string, () => void>> = {
    save: () => setOpen({ what: 'save' }),
    name: () => setOpen({ what: 'name' }),
    remove: () => setOpen({ what: 'remove' }),
    update: () => {
      if (view)
        void send('Update', { id: view.id, version: view.version, ...look }).then(
          () => list.look.show(view),
          () => undefined,
        );
    },
    first: () => void send('first', { list: page, id: isFirst ? null : (view?.id ?? null) }).catch(() => undefined),
    plain: () => list.look.show(null),
  };
  const items = [
    ...(view?.own
      ? [{ key: 'update', label: text('view.update', { name: view.name }), disabled: !list.look.differs && !columns.differ }]
      : []),
    { key: 'save', label: text('view.save') },
    ...(view?.own ? [{ key: 'name', label: text('view.rename') }] : []),
    ...(view
      ? [
          { key: 'first', label: text(isFirst ? 'view.not-first' : 'view.first') },
          { key: 'plain', label: text('view.plain') },
        ]
      : []),
    ...(view?.own ? [{ type: 'divider' as const }, { key: 'remove', danger: true, label: text('view.remove') }] : []),
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => runs[key]?.() }}>
        <Button type="text" className="rs-fold" aria-label={text('view.title')} icon={<Bookmark size={16} />}>
          <span className="rs-fold-label">{text('view.title')}</span>
        </Button>
      </Dropdown>
      {open && (
        <ViewDialog
          what={open.what}
          view={view}
          mayShare={may('share', listPreferencesPage)}
          isBusy={write.isPending}
          onClose={() => setOpen(null)}
          onSave={async ({ name, shared }) => {
            const made =
              open.what === 'save'
                ? await send('add', { list: page, name, shared, ...look })
                : await send('Update', { id: view?.id, version: view?.version, name, shared });
            setOpen(null);
            if (open.what === 'save') list.look.show(made);
          }}
          onRemove={async () => {
            await send('del', { id: view?.id });
            setOpen(null);
            list.look.show(null);
          }}
        />
      )}
    </>
  );
}
