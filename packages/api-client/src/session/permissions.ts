/**
 * Whether an element that requires an action is shown on a page: when the permissions contain `page/action`, or contain no
 * entry for the page at all. `*` grants everything.
 *
 * @param page the path of the page's menu rule, as the server writes it
 */
export function hasPermission(nodes: ReadonlySet<string>, page: string, action: string): boolean {
  if (nodes.has('*') || nodes.has(`${page}/${action}`)) return true;
  const prefix = `${page}/`;
  for (const node of nodes) {
    if (node.startsWith(prefix) && !node.slice(prefix.length).includes('/')) return false;
  }
  return true;
}
