import { onLanguage, titleText } from '@shopkeeper/ui/i18n';
import { loadMemberRules, loadStaffRules, useMemberRules, useStaffRules } from '@shopkeeper/api-client/session';

const shown = { title: '' };

/** Sets the title of the browser tab from a key or plain text; it follows the language. */
export function showTitle(title: string): void {
  shown.title = title;
  const site = (useStaffRules.getState().siteConfig ?? useMemberRules.getState().siteConfig)?.siteName;
  const text = title === '' ? '' : titleText(title);
  document.title = [text, site].filter(Boolean).join(' · ');
}

/** Updates the title when the language changes and reloads the shop's name, which the server translates. */
export function followLanguage(): void {
  onLanguage(() => {
    showTitle(shown.title);
    if (useStaffRules.getState().isLoaded) loadStaffRules().catch(() => undefined);
    if (useMemberRules.getState().isLoaded) loadMemberRules().catch(() => undefined);
  });
  for (const rules of [useStaffRules, useMemberRules])
    rules.subscribe(({ siteConfig }: Named, before: Named) => {
      if (siteConfig?.siteName !== before.siteConfig?.siteName) showTitle(shown.title);
    });
}

interface Named {
  readonly siteConfig?: { readonly siteName: string } | undefined;
}
