import { useRegionNames } from '@shopkeeper/api-client';

/** Shows the province, city and district of a code; shows the code until the names are loaded. */
export function RegionName({ code }: { readonly code: string }) {
  const names = useRegionNames(code);
  // A municipality's only city has the same name as the municipality.
  const distinct = names.filter((name, index) => name !== names[index - 1]);
  return <span>{distinct.length > 0 ? distinct.join(' ') : code}</span>;
}
