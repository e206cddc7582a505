import type { ComponentType } from 'react';
import { currentLanguage, loadNamespaces } from '../i18n/text.ts';
import { fetchAhead } from './chunk-load-error.ts';
import type { ShellProps } from './shell-props.ts';

const chunk: { Shell: ComponentType<ShellProps> | undefined } = { Shell: undefined };

/** Loads the shell with its language packs; everything before it (login, loading, home) does without antd. */
export async function loadShell(): Promise<void> {
  const [{ Shell }, { loadLocalePack }] = await Promise.all([
    import('./shell.tsx'),
    import('../i18n/locale-packs.ts'),
    loadNamespaces(['resource', 'titles']),
  ]);
  await loadLocalePack(currentLanguage());
  chunk.Shell = Shell;
}

/** Fetches the shell while the user still types, so that signing in costs no download. */
export function preloadShell(): void {
  const idle = 'requestIdleCallback' in window ? requestIdleCallback : (work: () => void) => setTimeout(work, 300);
  idle(() => void fetchAhead(loadShell));
}

export function loadedShell(): ComponentType<ShellProps> | undefined {
  return chunk.Shell;
}
