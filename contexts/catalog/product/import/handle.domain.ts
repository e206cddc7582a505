/** Normalizes a handle for comparison: lower case, blanks become dashes. */
export const tidyHandle = (text: string): string => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, '-');

/** Makes a handle from a name: letters and digits of any script, everything else a dash. '' when nothing is left. */
export const handleOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
