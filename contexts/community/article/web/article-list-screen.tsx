import { PageDrawer, type WireRow, allowedIn } from '@shopkeeper/admin-ui';
import { listReader, ResourceScreen, type RowDialogProps } from '@shopkeeper/admin-ui/list';
import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { article } from '../article.resource.ts';
import { Revisions } from './revisions.tsx';

export const readAhead = listReader({ resource: article });

const mayRevert = (row: WireRow): boolean => allowedIn(row)['revert'] === true;

/** What was published of an article, and the way back to one of its texts. */
function RevisionsDrawer({ row, onClose }: RowDialogProps) {
  const text = useText('article');
  return (
    <PageDrawer title={text('text.revisions')} size={640} onClose={onClose}>
      <Revisions
        id={row.id}
        version={row.version}
        prefix={article.prefix}
        audience="admin"
        mayRevert={mayRevert(row)}
        onDone={onClose}
      />
    </PageDrawer>
  );
}

/** The articles of the community with their revisions. */
export function ArticleListScreen() {
  const [open, setOpen] = useState<WireRow | null>(null);
  return (
    <>
      <ResourceScreen
        resource={article}
        dialogs={{ revert: RevisionsDrawer }}
        rowActions={[
          {
            id: 'revisions',
            titleKey: 'article:text.revisions',
            // Whoever may put a text back finds the revisions under that name.
            isShown: (row) => !mayRevert(row),
            run: setOpen,
          },
        ]}
      />
      {open && <RevisionsDrawer row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

export { ArticleListScreen as Screen };
