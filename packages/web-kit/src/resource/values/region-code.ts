/** The codes above a district: province and city, as GB/T 2260 numbers them. Null for what is no six-figure code. */
export function regionPath(code: string): readonly [province: string, city: string, district: string] | null {
  return /^\d{6}$/.test(code) ? [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code] : null;
}
