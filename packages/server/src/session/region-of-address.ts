import { createRequire } from 'node:module';
import type IP2Region from 'ip2region';

/** The country whose provinces and cities are named, in Chinese. */
const china = '\u4e2d\u56fd';

/** The data of the package, read once when the first place is asked for. No request leaves the machine. */
let region: IP2Region | undefined;

function search(ip: string) {
  if (!region) {
    // Its default export is a property of a CommonJS module, which Node and the bundler of the tests read differently.
    const { default: Region } = createRequire(import.meta.url)('ip2region') as { readonly default: typeof IP2Region };
    region = new Region();
  }
  return region.search(ip);
}

/**
 * Returns the place of an address in the words of the offline data: `广东省 深圳市`, or the country outside of China. Empty for
 * addresses of local networks and unknown ones.
 */
export function regionOfAddress(ip: string): string {
  const found = search(ip);
  if (!found?.country) return '';
  const { country, province, city } = found;
  const parts = country === china ? [province, city] : [country, province, city];
  return [...new Set(parts.filter((part) => part !== ''))].join(' ') || country;
}
