import type { ComponentType, ReactNode } from 'react';
import type { ScreenDef } from '@shopkeeper/shell';
import { loadNamespaces } from '@shopkeeper/ui/i18n';

interface ShellProps {
  readonly children: ReactNode;
}

const chunk: { Shell: ComponentType<ShellProps> | undefined } = { Shell: undefined };

const load = () => import('./member-shell.tsx');

const namespaces = ['member-area', 'member-titles'];

/**
 * Begins to load code and texts of the member's shell and of the first page, all at once; what fails is loaded again by the page
 * that needs it. Called after `startTexts`.
 */
export function preloadMemberShell(first: ScreenDef | undefined): void {
  void load().catch(() => undefined);
  void first?.load().catch(() => undefined);
  void loadNamespaces([...namespaces, ...(first?.namespaces ?? [])]);
}

/** Loads the member's shell. It shares only the entry chunk with the back office. */
export async function loadMemberShell(): Promise<void> {
  const [{ MemberShell }] = await Promise.all([load(), loadNamespaces(namespaces)]);
  chunk.Shell = MemberShell;
}

export function loadedMemberShell(): ComponentType<ShellProps> | undefined {
  return chunk.Shell;
}
