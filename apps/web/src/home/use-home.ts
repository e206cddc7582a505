import { call } from '@shopkeeper/api-client';
import { useMemberSession } from '@shopkeeper/api-client/session';
import { useLanguage } from '@shopkeeper/ui/i18n';
import { useEffect, useState } from 'react';

/** A banner of the home page; `link` is its target, if any. */
export interface HomeBanner {
  readonly id: number;
  readonly title: string;
  readonly image: string;
  readonly imageDark: string | null;
  readonly position: string;
  readonly link: string | null;
}

/** A product of the home page. Amounts are fen. */
export interface HomeProduct {
  readonly id: number;
  readonly name: string;
  readonly subtitle: string | null;
  readonly image: string | null;
  readonly priceMin: number;
  readonly priceMax: number;
  readonly isSoldOut: boolean;
}

/** Public information about the shop. */
export interface Home {
  readonly siteName: string;
  readonly recordNumber: string;
  /** Put before the paths of pictures; empty without one. */
  readonly cdnUrl: string;
  /** Whether visitors find the community. */
  readonly communityOpen: boolean;
  readonly banners: readonly HomeBanner[];
  readonly categories: readonly { readonly id: number; readonly name: string; readonly image: string | null }[];
  readonly newest: readonly HomeProduct[];
  readonly bestSelling: readonly HomeProduct[];
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

/** The banners for the signed-in member; those for everybody until they are here, for visitors, and when that fails. */
export function useOwnBanners(home: Home | undefined): readonly HomeBanner[] {
  const isMember = useMemberSession(({ person }) => Boolean(person));
  const [own, setOwn] = useState<readonly HomeBanner[]>();
  useEffect(() => {
    if (!isMember) return undefined;
    const stop = new AbortController();
    call<{ readonly result: readonly HomeBanner[] }>(
      '/user/banner/live',
      { client: 'web' },
      { audience: 'member', showError: false, signal: stop.signal },
    ).then(
      ({ result }) => setOwn(result),
      () => undefined,
    );
    return () => stop.abort();
  }, [isMember]);
  return (isMember && own) || (home?.banners ?? []);
}

type Prices = Pick<HomeProduct, 'id' | 'priceMin' | 'priceMax'>;

/** The home page with what its products cost the signed-in member; with the prices for everybody as `useOwnBanners` is for banners. */
export function useOwnPrices(home: Home | undefined): Home | undefined {
  const isMember = useMemberSession(({ person }) => Boolean(person));
  const [own, setOwn] = useState<ReadonlyMap<number, Prices>>();
  useEffect(() => {
    const ids = new Set([...(home?.newest ?? []), ...(home?.bestSelling ?? [])].map(({ id }) => id));
    if (!isMember || ids.size === 0) return undefined;
    const stop = new AbortController();
    call<{ readonly result: readonly Prices[] }>(
      '/user/shop/prices',
      { products: [...ids].map((productId) => ({ productId })) },
      { audience: 'member', showError: false, signal: stop.signal },
    ).then(
      ({ result }) => setOwn(new Map(result.map((one) => [one.id, one]))),
      () => undefined,
    );
    return () => stop.abort();
  }, [home, isMember]);
  if (!home || !own || !isMember) return home;
  const priced = (one: HomeProduct): HomeProduct => ({ ...one, ...own.get(one.id) });
  return { ...home, newest: home.newest.map(priced), bestSelling: home.bestSelling.map(priced) };
}
