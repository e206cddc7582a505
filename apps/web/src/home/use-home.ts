import { call } from '@shopkeeper/api-client';
import { useLanguage } from '@shopkeeper/ui/i18n';
import { useEffect, useState } from 'react';

/** A banner of the home page; `link` is its target, if any. */
interface HomeBanner {
  readonly id: number;
  readonly title: string;
  readonly image: string;
  readonly link: string | null;
}

/** Public information about the shop. */
export interface Home {
  readonly siteName: string;
  readonly recordNumber: string;
  /** Put before the paths of pictures; empty without one. */
  readonly cdnUrl: string;
  readonly banners: readonly HomeBanner[];
}

/** Loads the public shop information in the current language; undefined while it loads and when that fails. */
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
