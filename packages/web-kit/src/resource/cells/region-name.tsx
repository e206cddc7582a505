import { useRegionNames } from '../calls/use-regions.ts';

/** Province, city and district of a code; the code itself until the names are there. */
export function RegionName({ code }: { readonly code: string }) {
  const names = useRegionNames(code);
  // A municipality names its only city like itself.
  const said = names.filter((name, index) => name !== names[index - 1]);
  return <span>{said.length > 0 ? said.join(' ') : code}</span>;
}
