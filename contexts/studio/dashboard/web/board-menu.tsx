import { useWrite } from '@shopkeeper/admin-ui';
import { usePageSearch } from '@shopkeeper/shell';
import { lazyPart } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { LayoutDashboard } from '@shopkeeper/ui/icons';
import { Button, Dropdown } from 'antd';
import { useLayoutEffect, useState } from 'react';
import type { Board, Boards } from '../layout.domain.ts';
import type { Overview } from '../overview.domain.ts';
import { calls, type Range, useBoards } from './overview.ts';

const BoardDrawer = lazyPart(async () => (await import('./board-drawer.tsx')).BoardDrawer);

interface BoardMenuProps {
  readonly overview: Overview | undefined;
  readonly range: Range;
}

type Edited = 'own' | 'new';

interface Choices {
  readonly board: Board | null;
  readonly boards: Boards | undefined;
}

/** The entries of the menu: the dashboards to open, and what can be done with the shown one. */
function useItems({ board, boards }: Choices) {
  const text = useText('dashboard');
  const others = boards?.boards ?? [];
  const isStart = boards !== undefined && boards.startId === (board?.id ?? null);
  return [
    {
      type: 'group' as const,
      label: text('text.board.title'),
      children: [
        { key: 'open-0', label: text('text.board.standard') },
        ...others.map((one) => ({ key: `open-${one.id}`, label: nameOf(one) })),
      ],
    },
    { type: 'divider' as const },
    ...(board?.own ? [{ key: 'own', label: text('text.board.arrange') }] : []),
    { key: 'new', label: text('text.board.new') },
    { key: 'start', label: text('text.board.start'), disabled: boards === undefined || isStart },
  ];
}

/** Opens another dashboard, arranges the shown one, or saves it as one of the user's own. */
export function BoardMenu({ overview, range }: BoardMenuProps) {
  const text = useText('dashboard');
  const [, setSearch] = usePageSearch();
  const [isAsked, setAsked] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  useLayoutEffect(() => () => setEdited(null), []);
  const { data: boards } = useBoards(isAsked);
  const write = useWrite<unknown>({ refreshes: [`${calls}/boards`] });
  const board = overview?.board ?? null;
  const items = useItems({ board, boards });
  const title = board?.name ?? text('text.board.standard');
  const open = (id: number): void => setSearch(new URLSearchParams({ board: String(id) }), { replace: true });
  const choose = (key: string): void => {
    if (key === 'own' || key === 'new') setEdited(key);
    // The failure was already shown.
    else if (key === 'start')
      void write.mutateAsync({ path: `${calls}/start`, body: { id: board?.id ?? null } }).catch(() => undefined);
    else open(Number(key.slice('open-'.length)));
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectable: true, selectedKeys: [`open-${board?.id ?? 0}`], onClick: ({ key }) => choose(key) }}
        onOpenChange={(isOpen) => isOpen && setAsked(true)}
      >
        <Button icon={<LayoutDashboard size={15} />} aria-label={`${text('text.board.title')}: ${title}`}>
          <span className="dashboard-board-name">{title}</span>
        </Button>
      </Dropdown>
      {edited && overview && (
        <BoardDrawer
          board={edited === 'own' ? board : null}
          overview={overview}
          range={range}
          onSaved={(id) => {
            setEdited(null);
            open(id);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const nameOf = ({ name, own, ownerName }: Board): string => (own ? name : `${name} · ${ownerName}`);
