import { call, useLanguage } from '@shopkeeper/web-kit/shell';
import { useEffect, useState } from 'react';

/** A picture that hangs in the home page; `link` leads out of it. */
export interface HomeBanner {
  readonly id: number;
  readonly title: string;
  readonly image: string;
  readonly link: string | null;
}

/** What the shop says to everybody. */
export interface Home {
  readonly siteName: string;
  readonly recordNumber: string;
  readonly banners: readonly HomeBanner[];
}

/** What the shop says, in the language on screen; the page stands without it too. */
export function useHome(): Home | undefined {
  const language = useLanguage();
  const [home, setHome] = useState<Home>();
  useEffect(() => {
    const stop = new AbortController();
    call<Home>('/api/common/home', undefined, { method: 'GET', isAnonymous: true, showError: false, signal: stop.signal }).then(
      setHome,
      () => undefined,
    );
    return () => stop.abort();
  }, [language]);
  return home;
}
