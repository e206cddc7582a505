import type { HeaderWidget } from '@shopkeeper/shell';

/** The button that opens the terminal, for super administrators. */
export const terminalHeader: HeaderWidget = {
  load: async () => ({ Widget: (await import('./terminal-button.tsx')).TerminalButton }),
  namespaces: ['terminal'],
};
