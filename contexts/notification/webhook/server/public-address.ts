import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The address is in a network that is not public: the own machine, a local network, or the metadata service of a cloud. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
    this.name = 'PrivateAddressError';
  }
}

/** Networks that are not reachable from the internet, from the registries of IANA for special purposes. */
const privateNetworks: readonly (readonly [net: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 only the global addresses 2000::/3 are public, without those that contain an IPv4 address or are documentation. */
const privateInGlobal: readonly (readonly [net: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [net, bits] of privateNetworks) blocked.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of privateInGlobal) blocked.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address can be reached over the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !blocked.check(address, 'ipv4');
  return isIP(address) === 6 && global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** The host of a URL as an address: an IPv6 address has brackets in a URL. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

/**
 * The URL, if a webhook may be sent to it: HTTPS, or HTTP to a host that the settings allow; without credentials.
 *
 * @throws PrivateAddressError for an address of a private network, TypeError for anything else that is not allowed
 */
export function requirePublicUrl(text: string, allowedHosts: readonly string[]): URL {
  const url = new URL(text);
  const host = bare(url.hostname);
  const isAllowed = allowedHosts.includes(host);
  if (url.username !== '' || url.password !== '') throw new TypeError('the URL has a password');
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:')) throw new TypeError('the URL is not HTTPS');
  if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(host);
  return url;
}

/**
 * Resolves the host of a connection. The connection is made to the very address that was checked, so that a name that resolves
 * differently a moment later leads nowhere else.
 */
export const publicLookup =
  (allowedHosts: readonly string[]): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const isAllowed = allowedHosts.includes(host);
      if (!isAllowed && found.some(({ address }) => !isPublicAddress(address))) return done(new PrivateAddressError(host), []);
      const [first] = found;
      if (options.all === true || !first) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
