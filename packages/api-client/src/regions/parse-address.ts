import {
  anyLabel,
  chineseName,
  labelledName,
  latinName,
  mobileNumber,
  nameAfterNumber,
  noise,
  ofAddress,
  postalCode,
} from './locales/chinese-addresses.ts';
import { matchRegion } from './match-region.ts';
import type { RegionBranch } from './region-tree.ts';

/** The parts of a pasted address; those that the text does not name are ''. */
export interface ParsedAddress {
  readonly name: string;
  /** Eleven digits. */
  readonly mobile: string;
  /** The code of a district, or of a city or province without districts. */
  readonly region: string;
  readonly detail: string;
  readonly postcode: string;
}

/** Stands in the text where the mobile number was. */
const mark = '\u0001';

const halfWidth = (text: string): string => text.normalize('NFKC').replaceAll(/[\r\n\t,;|。、]+/g, ' ');

const isName = (word: string): boolean =>
  (chineseName.test(word) && (word.includes('·') || !ofAddress.test(word))) || latinName.test(word);

interface Taken {
  readonly name: string;
  readonly rest: readonly string[];
}

const without = (words: readonly string[], at: number): readonly string[] => words.filter((_, index) => index !== at);

/** Takes the name out of the words: the one beside the mobile number, else the first before the region, else the last one. */
function takeName(before: readonly string[], after: readonly string[]): Taken {
  const words = [...before, ...after];
  const number = words.indexOf(mark);
  const beside = number < 0 ? [] : [number - 1, number + 1];
  const candidates = [...beside, ...before.keys(), ...(after.length > 1 ? [words.length - 1] : [])];
  const at = candidates.find((index) => isName(words[index] ?? ''));
  if (at !== undefined) return { name: words[at] ?? '', rest: without(words, at) };
  const glued = number > 0 ? nameAfterNumber.exec(words[number - 1] ?? '') : null;
  if (!glued) return { name: '', rest: words };
  const [, address = '', name = ''] = glued;
  return isName(name) ? { name, rest: words.with(number - 1, address) } : { name: '', rest: words };
}

const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** The code of a region below which there is none; '' for a text that names only a part of it. */
function exactCode(path: readonly RegionBranch[]): string {
  const last = path.at(-1);
  return last && !last.children ? last.value : '';
}

/** Takes out the mobile number, whose place is marked: a name often stands beside it. */
function takeMobile(text: string): { readonly mobile: string; readonly rest: string } {
  const [whole, ...digits] = mobileNumber.exec(text) ?? [];
  return { mobile: digits.join(''), rest: whole === undefined ? text : text.replace(whole, ` ${mark} `) };
}

/** Splits the text at a region that it names exactly; another text stands behind none. */
function splitAtRegion(text: string, provinces: readonly RegionBranch[]) {
  const found = matchRegion(text, provinces);
  const region = found ? exactCode(found.path) : '';
  if (!found || region === '') return { region: '', before: [], after: wordsIn(text) };
  return { region, before: wordsIn(text.slice(0, found.start)), after: wordsIn(text.slice(found.end)) };
}

/** The name after its label, else the one that stands where names do. */
function nameIn(text: string, mobile: string, before: readonly string[], after: readonly string[]): Taken {
  const labelled = labelledName.exec(text)?.[1];
  if (labelled === undefined || labelled === mobile) return takeName(before, after);
  const words = [...before, ...after];
  return { name: labelled, rest: without(words, words.indexOf(labelled)) };
}

/**
 * Splits a Chinese address that was copied from a message into its parts, whatever their order: labels (`收货人：`), separators,
 * full-width digits, `+86`, names without suffix (`浙江杭州`) and municipalities are understood. A region that the text does not name
 * down to the district stays in the detail.
 */
export function parseAddress(pasted: string, provinces: readonly RegionBranch[]): ParsedAddress {
  const text = halfWidth(pasted).replaceAll(noise, ' ');
  const { mobile, rest: marked } = takeMobile(text);
  const unlabelled = marked.replaceAll(anyLabel, ' ');
  const [, postcode = ''] = postalCode.exec(unlabelled) ?? [];
  const { region, before, after } = splitAtRegion(unlabelled.replace(postalCode, ' '), provinces);
  const { name, rest } = nameIn(text, mobile, before, after);
  const detail = rest.filter((word) => word !== mark).join(' ');
  return { name: name.slice(0, 20), mobile, region, detail, postcode };
}
