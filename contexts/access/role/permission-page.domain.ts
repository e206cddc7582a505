/** A permission with the language key of its title. */
export interface PermissionTitle {
  readonly node: string;
  readonly title: string;
}

/** A page and the permissions that its calls require. Titles are language keys. */
export interface PermissionPage {
  readonly path: string;
  readonly title: string;
  readonly nodes: readonly PermissionTitle[];
}

/** The pages of one menu group. */
export interface PermissionGroup {
  readonly name: string;
  readonly title: string;
  readonly pages: readonly PermissionPage[];
}

/** The permissions that a change grants and withdraws. */
export interface PermissionChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Compares two sets of permissions; each result is in the order of its input. */
export function permissionChanges(before: readonly string[], after: readonly string[]): PermissionChanges {
  const [was, is] = [new Set(before), new Set(after)];
  return {
    added: after.filter((permission) => !was.has(permission)),
    removed: before.filter((permission) => !is.has(permission)),
  };
}

/** Returns the permissions with the given ones added or removed; existing ones keep their position, new ones are appended. */
export function withPermissions(chosen: readonly string[], permissions: readonly string[], isChosen: boolean): readonly string[] {
  const touched = new Set(permissions);
  const kept = chosen.filter((permission) => isChosen || !touched.has(permission));
  return isChosen ? [...kept, ...permissions.filter((permission) => !kept.includes(permission))] : kept;
}

/** Returns permissions that no page declares: they were granted before their declaration was removed. */
export function strayPermissions(chosen: readonly string[], groups: readonly PermissionGroup[]): readonly string[] {
  const known = new Set(
    groups.flatMap(({ pages }) =>
      pages.flatMap(({ nodes: permissions }) => permissions.map(({ node: permission }) => permission)),
    ),
  );
  return chosen.filter((permission) => !known.has(permission));
}

/**
 * Returns the groups with the pages and permissions that match a search: a page whose own title or path matches keeps all its
 * permissions.
 *
 * @param labelOf returns the displayed text of a title key
 */
export function searchPermissions(
  groups: readonly PermissionGroup[],
  term: string,
  labelOf: (title: string) => string,
): readonly PermissionGroup[] {
  const search = term.trim().toLowerCase();
  if (search === '') return groups;
  const hits = (...texts: readonly string[]): boolean => texts.some((text) => text.toLowerCase().includes(search));
  return groups
    .map((group) => ({ ...group, pages: hits(labelOf(group.title)) ? group.pages : group.pages.flatMap(searched) }))
    .filter(({ pages }) => pages.length > 0);

  function searched(page: PermissionPage): readonly PermissionPage[] {
    if (hits(labelOf(page.title), page.path)) return [page];
    const permissions = page.nodes.filter(({ node: permission, title }) => hits(labelOf(title), permission));
    return permissions.length > 0 ? [{ ...page, nodes: permissions }] : [];
  }
}
