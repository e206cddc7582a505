import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/**
 * The IPv6 prefix length that a provider assigns to one customer. Calls and failures are counted by it; otherwise one caller
 * would have 2^64 counts.
 */
const customerBits = 64;

/**
 * Returns the network by which an address is counted: IPv4 unchanged, also when mapped into IPv6; IPv6 without the half that its
 * user chooses.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  return address.isMapped4() ? address.to4().correctForm() : new Address6(`${ip}/${customerBits}`).startAddress().correctForm();
}
