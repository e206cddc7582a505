import { onLanguage, titleText } from '../i18n/text.ts';
import { loadMemberRules, useMemberRules } from '../session/member.ts';
import { loadStaffRules, useStaffRules } from '../session/staff.ts';

const shown = { title: '' };

/** Titles the browser tab; the title is a key or plain text and follows the language. */
export function showTitle(title: string): void {
  shown.title = title;
  const site = (useStaffRules.getState().siteConfig ?? useMemberRules.getState().siteConfig)?.siteName;
  const text = title === '' ? '' : titleText(title);
  document.title = [text, site].filter(Boolean).join(' · ');
}

/** Translates the title again whenever the language changes; the shop's name comes from the server, in its own words for each. */
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
