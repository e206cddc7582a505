import names from './built-in/carrier-names.json' with { type: 'json' };

/** A carrier with the form of its tracking numbers; the words by which its name is known stand in the file of names. */
interface CarrierRule {
  readonly carrier: keyof typeof names;
  readonly pattern: RegExp;
}

/** The first rule that matches wins: numbers with letters come before plain digits, longer prefixes before shorter. */
const rules: readonly CarrierRule[] = [
  { carrier: 'sf', pattern: /^SF\d{12,13}$/ },
  { carrier: 'jd', pattern: /^JD[A-Z0-9]{11,18}(-\d+-\d+-?)?$/ },
  { carrier: 'yto', pattern: /^YT\d{13}$/ },
  { carrier: 'jt', pattern: /^JT\d{13}$/ },
  { carrier: 'deppon', pattern: /^DPK\d{12}$/ },
  { carrier: 'ups', pattern: /^1Z[A-Z0-9]{16}$/ },
  { carrier: 'ems', pattern: /^E[A-Z]\d{9}CN$/ },
  { carrier: 'usps', pattern: /^9[2-5]\d{20}$/ },
  { carrier: 'sto', pattern: /^77\d{13}$/ },
  { carrier: 'zto', pattern: /^7[3568]\d{12}$/ },
  { carrier: 'yunda', pattern: /^(31|43|46)\d{13}$/ },
  { carrier: 'post', pattern: /^9[6-9]\d{11}$/ },
  { carrier: 'ems', pattern: /^1[0-3]\d{11}$/ },
  { carrier: 'fedex', pattern: /^\d{12}$/ },
  { carrier: 'dhl', pattern: /^\d{10}$/ },
];

/** A tracking number as carriers write it: capitals, without the spaces of a copied text. */
export const cleanTrackingNo = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase();

/** Returns the carrier of the shop to which a tracking number belongs by its form; null when none of them is known by it. */
export function carrierOf(trackingNo: string, carriers: readonly string[]): string | null {
  const no = cleanTrackingNo(trackingNo);
  for (const { carrier, pattern } of rules) {
    if (!pattern.test(no)) continue;
    const known = carriers.find((name) => names[carrier].some((word) => name.toLowerCase().includes(word)));
    if (known !== undefined) return known;
  }
  return null;
}
