import { setLanguage, useLanguage, useText } from '@shopkeeper/ui/i18n';

/** Switches to the other language, which its label names. */
export function LanguageButton({ className }: { readonly className?: string }) {
  const text = useText('shell');
  const next = useLanguage() === 'en' ? 'zh-cn' : 'en';
  return (
    <button type="button" className={className} lang={next === 'en' ? 'en' : 'zh-CN'} onClick={() => void setLanguage(next)}>
      {text(`language.${next}`)}
    </button>
  );
}
