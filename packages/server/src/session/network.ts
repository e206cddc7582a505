import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/**
 * The IPv6 prefix length that a provider assigns to one customer. Calls and failures are counted by it; otherwise one caller
 * would have 2^64 counts.
 */
const customerBits = 64;
/** The prefix length of a site: the most networks that a provider usually assigns to one customer. */
const siteBits = 48;

/**
 * Returns the network by which an address is counted: IPv4 unchanged, also when mapped into IPv6; IPv6 without the half that its
 * user chooses.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  return address.isMapped4() ? address.to4().correctForm() : prefixOf(ip, customerBits);
}

/** Returns the site of an IPv6 address, whose 65,536 networks one customer may hold; null for IPv4. */
export const siteOf = (ip: string): string | null =>
  isIPv6(ip) && !new Address6(ip).isMapped4() ? prefixOf(ip, siteBits) : null;

const prefixOf = (ip: string, bits: number): string => new Address6(`${ip}/${bits}`).startAddress().correctForm();
