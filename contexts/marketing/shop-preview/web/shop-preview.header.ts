import type { HeaderWidget } from '@shopkeeper/shell';
import { openChooser } from './instant-chooser.ts';

/** Leads to the shop at an instant, and shows that instant while its page is open. A phone has it in the profile menu. */
export const shopPreviewHeader: HeaderWidget = {
  load: async () => ({ Widget: (await import('./instant-widget.tsx')).InstantWidget }),
  namespaces: ['shop-preview'],
  guardedBy: '/admin/marketing/shop-preview',
  entry: { titleKey: 'shop-preview:text.travel', key: '@', open: openChooser },
};
