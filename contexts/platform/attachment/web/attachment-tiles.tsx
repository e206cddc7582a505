import type { ListRowsProps } from '@shopkeeper/admin-ui/list';
import { useText } from '@shopkeeper/ui/i18n';
import { shownBytes } from '../attachment-view.domain.ts';
import { Thumbnail } from './attachment-thumbnail.tsx';

/** The library as tiles: the picture, its name and size, and whether anything uses it. */
export function AttachmentTiles({ rows, isSelected, onToggle, onOpen }: ListRowsProps) {
  const text = useText('attachment');
  return (
    <ul className="at-tiles">
      {rows.map((row) => {
        const name = String(row['name']);
        const isChosen = isSelected(row);
        const used = row['usedCount'];
        return (
          <li key={row.id} className={isChosen ? 'at-tile chosen' : 'at-tile'}>
            <input type="checkbox" checked={isChosen} aria-label={text('text.select', { name })} onChange={() => onToggle(row)} />
            <button type="button" aria-label={text('text.open', { name })} onClick={() => onOpen(row, { newTab: false })}>
              <Thumbnail url={String(row['url'])} kind={String(row['kind'])} alt="" />
            </button>
            <strong title={name}>{name}</strong>
            <small>
              {typeof row['width'] === 'number' ? `${row['width']}×${String(row['height'])} · ` : ''}
              {shownBytes(Number(row['size']))}
              {typeof used === 'number' && (
                <span className={used === 0 ? 'at-unused' : undefined}>
                  {used === 0 ? text('text.unused') : text('text.used', { count: used })}
                </span>
              )}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
