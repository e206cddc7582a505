import type { ScreenDef } from './modules.ts';

/** The screen of all menu rules of type iframe. */
export const frameScreen: ScreenDef = {
  load: async () => ({ Screen: (await import('./iframe-screen.tsx')).IframeScreen }),
  namespaces: [],
  titleKey: 'shell:menu.label',
};
