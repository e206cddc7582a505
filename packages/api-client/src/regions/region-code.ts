/**
 * Returns the province and city codes of a district (GB/T 2260), with the district itself; null if the code does not have six
 * digits.
 */
export function regionPath(code: string): readonly [province: string, city: string, district: string] | null {
  return /^\d{6}$/.test(code) ? [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code] : null;
}
