import { useMemo } from 'react';
import { createFormatters, type Formatters } from './formatters.ts';
import { currentLanguage, useShellText } from './text.ts';

/** The formatters of the current language. */
export function useFormatters(): Formatters {
  const text = useShellText();
  const language = currentLanguage();
  const today = text('time.today');
  const yesterday = text('time.yesterday');
  return useMemo(() => createFormatters(language, { today, yesterday }), [language, today, yesterday]);
}
