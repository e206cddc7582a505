/**
 * Whether an element guarded by an action stays on a page: it does when the nodes hold `page/action`, and when they have no
 * entry for the page at all. `*` stands for every node.
 *
 * @param page the path of the page's menu rule, in the server's spelling
 */
export function hasPermission(nodes: ReadonlySet<string>, page: string, action: string): boolean {
  if (nodes.has('*') || nodes.has(`${page}/${action}`)) return true;
  const prefix = `${page}/`;
  for (const node of nodes) {
    if (node.startsWith(prefix) && !node.slice(prefix.length).includes('/')) return false;
  }
  return true;
}
