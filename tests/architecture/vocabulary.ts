import { parseSync } from 'oxc-parser';

/** Forms of avoided words, and the standard words that replace them. */
const replacements: readonly (readonly [forms: string, instead: string])[] = [
  ['move moves moved', 'transition, action'],
  ['refusal refusals refuse refuses refused', 'business error, reject, rejection'],
  ['fault faults', 'issue, row error, error'],
  ['sheet sheets', 'import file, export file, editable grid, drawer, change review'],
  ['node nodes', 'permission'],
  ['deed deeds', 'bulk action'],
  ['news', 'notification'],
  ['fact facts', 'details, snapshot, page info, metrics'],
  ['tell tells told', 'report, notify, record'],
  ['say says said unsaid', 'provided, report, print'],
  ['ask asks asked wanted', 'request, options, query'],
  ['keep keeps keeping kept', 'store, save, preserve'],
  ['hold holds held', 'reserve, preserve, on hold'],
  ['word words', 'label, message'],
  ['ground grounds', 'context, deps'],
  ['story stories', 'handler, args'],
  ['shelf shelves', 'storage, gallery'],
  ['desk desks', 'order entry'],
  ['figure figures', 'metric'],
  ['look looks', 'column options, style, preview'],
  ['tone tones', 'status color'],
  ['doer doers', 'actor'],
  ['patience', 'timeouts'],
  ['demand demands demanded', 'require'],
  ['settle settles settled', 'unwrap, finish'],
  ['serve serves served mount mounts mounted part parts', 'register, module'],
  ['veil veils', 'loading overlay'],
  ['house houses wall walls door doors', 'repository, architecture, public entry point'],
  ['guard guards guarded law laws', 'security, access policy'],
  ['canary canaries witness witnesses planted shot shots', 'sentinel, change detector, mutated, screenshot'],
  ['piece pieces goods paper papers parcel parcels', 'quantity, products, documents, shipment'],
  ['place places placed placing', 'position, index'],
];

const avoided = new Map(replacements.flatMap(([forms, instead]) => forms.split(' ').map((form) => [form, instead] as const)));

/** Words that are avoided in documents too, in any meaning. */
const prose =
  /\b(?:refusals?|deeds?|faults?(?!\sinjection)|sheets?|news|facts|told|said|shel(?:f|ves)|desks?|doers?|patience|veils?|house|walls|doors|canar(?:y|ies)|witness(?:es)?|planted|goods|papers|parcels?)\b/gi;

interface Exception {
  readonly words: string;
  /** Where the words are allowed: a path, or a path, `#` and the exported name. */
  readonly at: RegExp;
  readonly reason: string;
}

/** Contexts in which a word has its standard meaning. */
const exceptions: readonly Exception[] = [
  { words: 'place placed placing', at: /^(contexts\/sales|bench)\//, reason: 'an order is placed' },
  { words: 'hold', at: /^contexts\/sales\/order\//, reason: 'an order is put on hold' },
  { words: 'part parts', at: /^packages\/(resource|crud)\/src\/(detail|rows)\/detail\.ts#/, reason: 'parts of a detail' },
  { words: 'hold holds', at: /^packages\/crud\/src\/ledger\//, reason: 'amounts of a ledger are put on hold' },
  { words: 'hold settle', at: /^contexts\/member\/points\//, reason: 'points are put on hold and settled' },
  { words: 'settle', at: /^contexts\/sales\/order\//, reason: 'a payment is settled' },
  { words: 'guards', at: /^contexts\/sales\/order\/order-machine\.domain\.ts#/, reason: 'guards of a lifecycle' },
  { words: 'guard guards', at: /^packages\/(shell\/src\/navigation|admin-ui\/src\/shell)\//, reason: 'guards of navigation' },
  { words: 'fault faults', at: /^(tools|tests)\/(security\/)?faults(\/|$)/, reason: 'fault injection' },
  { words: 'parts', at: /#(Price|Money|Time)Parts$/, reason: 'parts of an amount or a time, as of Intl.formatToParts' },
  {
    words: 'move',
    at: /^packages\/(grid\/src|shell\/src\/tabs|admin-ui\/src\/shell)\//,
    reason: 'rows, columns and tabs are moved',
  },
  { words: 'node', at: /^packages\/grid\/src\//, reason: 'nodes of a tree' },
  { words: 'node nodes', at: /^contexts\/studio\/form\//, reason: 'nodes of the tree of a form' },
  { words: 'node', at: /\/(node-version|lts-node)\.mjs$|#PlanNode$/, reason: 'Node.js, and nodes of a plan of PostgreSQL' },
  { words: 'mounted', at: /^packages\/shell\/src\/tabs\//, reason: 'mounted by React' },
  { words: 'keep', at: /#KeepSignedIn$/, reason: 'the specification names the keep-login flag' },
  { words: 'wall', at: /#wallClock$/, reason: 'wall clock time' },
];

/** Remaining names, each with its reason. An entry is removed together with its name. */
export const remainingNames: Readonly<Record<string, string>> = {
  'packages/ui/src/components/lazy-part.tsx': 'goes with the own lazy loading, which React.lazy replaces',
  'packages/ui/src/components/lazy-part.tsx#lazyPart': 'goes with its file',
  'tools/bundle.mjs#partsInDist': 'a part of the bundle; the tools are about to be moved',
};

/** Folders whose names are exempt, each with its reason. */
const exempt: readonly (readonly [at: RegExp, reason: string])[] = [
  [/^apps\/server\/migrations\//, 'migrations keep the names they ran under'],
  [/^docs\//, 'documents are judged by their texts'],
];

const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

function judged(at: string, name: string): string[] {
  if (Object.hasOwn(remainingNames, at) || exempt.some(([folder]) => folder.test(at))) return [];
  const allowed = exceptions.filter((one) => one.at.test(at)).flatMap(({ words }) => words.split(' '));
  return partsOf(name)
    .filter((word) => avoided.has(word) && !allowed.includes(word))
    .map((word) => `${at}: ${word} (instead: ${avoided.get(word)})`);
}

/** The names that a file itself declares and exports. */
export const exportedNames = (path: string, source: string): string[] =>
  parseSync(path, source).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName }) => (moduleRequest ? [] : (exportName.name ?? []))),
  );

/** The exported names of a file that contain an avoided word. */
export const avoidedExports = (path: string, source: string): string[] =>
  exportedNames(path, source).flatMap((name) => judged(`${path}#${name}`, name));

/** Returns a path and every folder above it. */
export const withFolders = (path: string): string[] => path.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'));

/** The violations of the last segment of a path, a file or a folder. */
export const avoidedPath = (path: string): string[] => judged(path, (path.split('/').at(-1) ?? '').replace(/\.[a-z]+$/, ''));

/** The text of a document without code, link targets and the last column of glossary tables, which lists avoided words. */
const textOf = (path: string, source: string): string =>
  source
    .replace(/```[^]*?```/g, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)\s]*\)/g, ']')
    .split('\n')
    .map((line) => (path === 'CONTEXT.md' && line.startsWith('|') ? line.replace(/[^|]*\|\s*$/, '') : line))
    .join('\n');

/** Avoided words in headings, glossary and text of a document, as `path:line: word`. */
export const avoidedProse = (path: string, source: string): string[] =>
  textOf(path, source)
    .split('\n')
    .flatMap((line, at) => (line.match(prose) ?? []).map((word) => `${path}:${at + 1}: ${word}`));
