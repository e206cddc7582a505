import type { PermissionGroup, PermissionPage, PermissionTitle } from '../role/permission-page.domain.ts';

/** A line of the matrix: a menu group, a page of it, or one permission of a page. */
export type MatrixRow =
  | { readonly kind: 'group'; readonly key: string; readonly group: PermissionGroup; readonly nodes: readonly string[] }
  | { readonly kind: 'page'; readonly key: string; readonly page: PermissionPage; readonly nodes: readonly string[] }
  | {
      readonly kind: 'node';
      readonly key: string;
      readonly page: PermissionPage;
      readonly one: PermissionTitle;
      readonly nodes: readonly string[];
    };

const nodesOf = (page: PermissionPage): readonly string[] => page.nodes.map(({ node }) => node);

function rowsOfPage(page: PermissionPage, isClosed: (key: string) => boolean): readonly MatrixRow[] {
  const head: MatrixRow = { kind: 'page', key: page.path, page, nodes: nodesOf(page) };
  if (isClosed(head.key)) return [head];
  return [head, ...page.nodes.map((one): MatrixRow => ({ kind: 'node', key: one.node, page, one, nodes: [one.node] }))];
}

/** The lines of the matrix from top to bottom; a closed group or page shows its own line only. */
export const matrixRows = (groups: readonly PermissionGroup[], closed: ReadonlySet<string>): readonly MatrixRow[] =>
  groups.flatMap((group): readonly MatrixRow[] => {
    const key = `group:${group.name}`;
    const head: MatrixRow = { kind: 'group', key, group, nodes: group.pages.flatMap(nodesOf) };
    return closed.has(key) ? [head] : [head, ...group.pages.flatMap((page) => rowsOfPage(page, (path) => closed.has(path)))];
  });

/** The lines that are in view, with some above and below: the first, and the one behind the last. */
export function windowOf(
  total: number,
  {
    top,
    height,
    rowHeight,
    beyond,
  }: { readonly top: number; readonly height: number; readonly rowHeight: number; readonly beyond: number },
): readonly [from: number, to: number] {
  const first = Math.floor(Math.max(0, top) / rowHeight) - beyond;
  const last = Math.ceil((Math.max(0, top) + height) / rowHeight) + beyond;
  return [Math.max(0, Math.min(first, total)), Math.min(total, Math.max(0, last))];
}
