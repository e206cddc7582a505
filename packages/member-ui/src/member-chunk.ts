import type { ComponentType, ReactNode } from 'react';
import { loadNamespaces } from '@shopkeeper/ui/i18n';

interface ShellProps {
  readonly children: ReactNode;
}

const chunk: { Shell: ComponentType<ShellProps> | undefined } = { Shell: undefined };

/** Loads the member's shell. It shares only the entry chunk with the back office. */
export async function loadMemberShell(): Promise<void> {
  const [{ MemberShell }] = await Promise.all([import('./member-shell.tsx'), loadNamespaces(['member-area', 'titles'])]);
  chunk.Shell = MemberShell;
}

export function loadedMemberShell(): ComponentType<ShellProps> | undefined {
  return chunk.Shell;
}
