import type { ComponentType, ReactNode } from 'react';
import { loadNamespaces } from '@shopkeeper/ui/i18n';

interface ShellProps {
  readonly children: ReactNode;
}

const chunk: { Shell: ComponentType<ShellProps> | undefined } = { Shell: undefined };

const load = () => import('./member-shell.tsx');

/** Begins to load the code of the member's shell; what fails is loaded again by the page that needs it. */
export const preloadMemberShell = (): void => void load().catch(() => undefined);

/** Loads the member's shell. It shares only the entry chunk with the back office. */
export async function loadMemberShell(): Promise<void> {
  const [{ MemberShell }] = await Promise.all([load(), loadNamespaces(['member-area', 'member-titles'])]);
  chunk.Shell = MemberShell;
}

export function loadedMemberShell(): ComponentType<ShellProps> | undefined {
  return chunk.Shell;
}
