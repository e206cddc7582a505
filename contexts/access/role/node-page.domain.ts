/** A permission node with the language key of what it permits. */
export interface NodeTitle {
  readonly node: string;
  readonly title: string;
}

/** One page and the permission nodes that its calls ask for. Titles are language keys. */
export interface NodePage {
  readonly path: string;
  readonly title: string;
  readonly nodes: readonly NodeTitle[];
}

/** Pages that stand together in the menu. */
export interface NodeGroup {
  readonly name: string;
  readonly title: string;
  readonly pages: readonly NodePage[];
}

/** What a change takes and gives. */
export interface NodeChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The difference of two sets of nodes, each in the order it is said. */
export function nodeChanges(before: readonly string[], after: readonly string[]): NodeChanges {
  const [was, is] = [new Set(before), new Set(after)];
  return { added: after.filter((node) => !was.has(node)), removed: before.filter((node) => !is.has(node)) };
}

/** The nodes with these chosen or given up; what stays keeps its place, what comes is put behind. */
export function withNodes(chosen: readonly string[], nodes: readonly string[], isChosen: boolean): readonly string[] {
  const touched = new Set(nodes);
  const kept = chosen.filter((node) => isChosen || !touched.has(node));
  return isChosen ? [...kept, ...nodes.filter((node) => !kept.includes(node))] : kept;
}

/** Nodes that no page declares: what was granted before its declaration went away. */
export function strayNodes(chosen: readonly string[], groups: readonly NodeGroup[]): readonly string[] {
  const known = new Set(groups.flatMap(({ pages }) => pages.flatMap(({ nodes }) => nodes.map(({ node }) => node))));
  return chosen.filter((node) => !known.has(node));
}

/**
 * The groups with the pages and nodes that a search leaves: a page whose own title or path matches keeps all its nodes.
 *
 * @param wordOf how a title key reads on screen
 */
export function searchNodes(groups: readonly NodeGroup[], term: string, wordOf: (title: string) => string): readonly NodeGroup[] {
  const wanted = term.trim().toLowerCase();
  if (wanted === '') return groups;
  const hits = (...texts: readonly string[]): boolean => texts.some((text) => text.toLowerCase().includes(wanted));
  return groups
    .map((group) => ({ ...group, pages: hits(wordOf(group.title)) ? group.pages : group.pages.flatMap(searched) }))
    .filter(({ pages }) => pages.length > 0);

  function searched(page: NodePage): readonly NodePage[] {
    if (hits(wordOf(page.title), page.path)) return [page];
    const nodes = page.nodes.filter(({ node, title }) => hits(wordOf(title), node));
    return nodes.length > 0 ? [{ ...page, nodes }] : [];
  }
}
