import type { ReactNode } from 'react';
import { hasPermission } from '../session/permissions.ts';
import { useStaffRules } from '../session/staff.ts';
import { usePage } from '../tabs/page-context.ts';

/** Tells whether the person may do an action of this page, or of another page that is named. */
export function useMay(): (action: string, page?: string) => boolean {
  const { node } = usePage();
  const nodes = useStaffRules(({ nodes: held }) => held);
  return (action, page = node) => hasPermission(nodes, page, action);
}

/** Tells whether the person may open another page. An element stays where nobody said anything; a page does not. */
export function useMayOpen(): (page: string) => boolean {
  const nodes = useStaffRules(({ nodes: held }) => held);
  return (page) => nodes.has('*') || nodes.has(`${page}/index`);
}

interface AllowedProps {
  readonly action: string;
  /** Default: the page it stands on. */
  readonly page?: string;
  readonly children: ReactNode;
}

/** Shows its children to those who may do the action; for others they are not there. */
export function Allowed({ action, page, children }: AllowedProps) {
  const may = useMay();
  return may(action, page) ? children : null;
}
