import type { ReactNode } from 'react';
import { hasPermission, useStaffRules } from '@shopkeeper/api-client/session';
import { usePage } from '@shopkeeper/shell';

/** Returns a check whether the user may perform an action of this page, or of the given page. */
export function useMay(): (action: string, page?: string) => boolean {
  const { node } = usePage();
  const nodes = useStaffRules(({ nodes: held }) => held);
  return (action, page = node) => hasPermission(nodes, page, action);
}

/**
 * Returns a check whether the user may open another page. Without an entry an element is shown, but a page is not accessible.
 */
export function useMayOpen(): (page: string) => boolean {
  const nodes = useStaffRules(({ nodes: held }) => held);
  return (page) => nodes.has('*') || nodes.has(`${page}/index`);
}

interface AllowedProps {
  readonly action: string;
  /** Default: the current page. */
  readonly page?: string;
  readonly children: ReactNode;
}

/** Renders its children only when the user may perform the action. */
export function Allowed({ action, page, children }: AllowedProps) {
  const may = useMay();
  return may(action, page) ? children : null;
}
