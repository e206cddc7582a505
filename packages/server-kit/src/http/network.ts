import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/** What one customer of a provider is given of IPv6: whoever counts calls or failures counts them by it, or a caller has 2^64 counts. */
const customerBits = 64;

/** The network that an address is counted by: IPv4 as it is, also within IPv6, IPv6 without the half that its user chooses. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  return address.isMapped4() ? address.to4().correctForm() : new Address6(`${ip}/${customerBits}`).startAddress().correctForm();
}
