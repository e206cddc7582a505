/** A permission node with the language key of what it permits. */
export interface PermissionTitle {
  readonly node: string;
  readonly title: string;
}

/** One page and the permission nodes that its calls ask for. Titles are language keys. */
export interface PermissionPage {
  readonly path: string;
  readonly title: string;
  readonly nodes: readonly PermissionTitle[];
}

/** Pages that stand together in the menu. */
export interface PermissionGroup {
  readonly name: string;
  readonly title: string;
  readonly pages: readonly PermissionPage[];
}

/** What a change takes and gives. */
export interface PermissionChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The difference of two sets of nodes, each in the order it is said. */
export function permissionChanges(before: readonly string[], after: readonly string[]): PermissionChanges {
  const [was, is] = [new Set(before), new Set(after)];
  return {
    added: after.filter((permission) => !was.has(permission)),
    removed: before.filter((permission) => !is.has(permission)),
  };
}

/** The nodes with these chosen or given up; what stays keeps its place, what comes is put behind. */
export function withPermissions(chosen: readonly string[], permissions: readonly string[], isChosen: boolean): readonly string[] {
  const touched = new Set(permissions);
  const kept = chosen.filter((permission) => isChosen || !touched.has(permission));
  return isChosen ? [...kept, ...permissions.filter((permission) => !kept.includes(permission))] : kept;
}

/** Nodes that no page declares: what was granted before its declaration went away. */
export function strayPermissions(chosen: readonly string[], groups: readonly PermissionGroup[]): readonly string[] {
  const known = new Set(
    groups.flatMap(({ pages }) =>
      pages.flatMap(({ nodes: permissions }) => permissions.map(({ node: permission }) => permission)),
    ),
  );
  return chosen.filter((permission) => !known.has(permission));
}

/**
 * The groups with the pages and nodes that a search leaves: a page whose own title or path matches keeps all its nodes.
 *
 * @param wordOf how a title key reads on screen
 */
export function searchPermissions(
  groups: readonly PermissionGroup[],
  term: string,
  labelOf: (title: string) => string,
): readonly PermissionGroup[] {
  const requested = term.trim().toLowerCase();
  if (requested === '') return groups;
  const hits = (...texts: readonly string[]): boolean => texts.some((text) => text.toLowerCase().includes(requested));
  return groups
    .map((group) => ({ ...group, pages: hits(labelOf(group.title)) ? group.pages : group.pages.flatMap(searched) }))
    .filter(({ pages }) => pages.length > 0);

  function searched(page: PermissionPage): readonly PermissionPage[] {
    if (hits(labelOf(page.title), page.path)) return [page];
    const permissions = page.nodes.filter(({ node: permission, title }) => hits(labelOf(title), permission));
    return permissions.length > 0 ? [{ ...page, nodes: permissions }] : [];
  }
}
