import type { Texts } from '@shopkeeper/ui/i18n';

/** What only the back office needs: every page and the text files of every resource. Members and visitors do not load it. */
export { webContexts } from './modules.gen.ts';

/** The text files of the resources, by their path. */
export const resourceTexts = import.meta.glob<{ default: Texts }>('../../../contexts/*/*/locales/*.json');
