import { onLanguage, titleText } from '../i18n/text.ts';
import { useMemberRules } from '../session/member.ts';
import { useStaffRules } from '../session/staff.ts';

const shown = { title: '' };

/** Titles the browser tab; the title is a key or plain text and follows the language. */
export function showTitle(title: string): void {
  shown.title = title;
  const site = (useStaffRules.getState().siteConfig ?? useMemberRules.getState().siteConfig)?.siteName;
  const text = title === '' ? '' : titleText(title);
  document.title = [text, site].filter(Boolean).join(' · ');
}

/** Translates the title again whenever the language changes. */
export function followLanguage(): void {
  onLanguage(() => showTitle(shown.title));
}
