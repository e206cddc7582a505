import { readFileSync } from 'node:fs';
import path from 'node:path';
import { issuesOfDesign } from '../contexts/studio/code-generator/design-issues.domain.ts';
import { moduleDesign, type ModuleDesign } from '../contexts/studio/code-generator/module-design.domain.ts';
import { conflictsOf, mergedText } from '../contexts/studio/code-generator/server/merge/merge-files.ts';
import { changesOf, mergeModule, openConflicts } from '../contexts/studio/code-generator/server/merge/merge-module.ts';
import { folderFor, issuesInRepository, writeChanges } from '../contexts/studio/code-generator/server/module-files.ts';
import { nextCommands } from '../contexts/studio/code-generator/server/plan/plan-module.ts';
import { giveUp, print, root as repository } from './cli.mjs';

const usage = `npm run gen:module -- design.json [--root folder]

Writes the folder of a module as the design describes it. What was edited by hand since it was last written stays; where the design
and an edit change the same lines, both are shown and nothing is written.`;

function designIn(file: string): ModuleDesign {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return giveUp(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = moduleDesign.safeParse(raw);
  if (read.success) return read.data;
  return giveUp(
    read.error.issues
      .map((issue) => `${issue.path.join('.')}: ${(issue.code === 'custom' && String(issue.params?.['rule'])) || issue.message}`)
      .join('\n'),
  );
}

const given = process.argv.slice(2);
const at = given.indexOf('--root');
const root = at < 0 ? repository : path.resolve(given[at + 1] ?? '');
const [file] = at < 0 ? given : given.toSpliced(at, 2);
if (file === undefined || file.startsWith('--')) giveUp(usage);

const design = designIn(file);
const issues = [...issuesOfDesign(design), ...(await issuesInRepository(root, design))];
if (issues.length > 0) giveUp(issues.map((issue) => `${issue.path}: ${issue.rule}`).join('\n'));

const merge = mergeModule(design, await folderFor(root, design));
const open = openConflicts(merge);
if (open.length > 0) {
  for (const one of merge.files.filter((each) => open.includes(each.path)))
    print(`--- ${one.path}: ${conflictsOf(one).length} conflicts\n${mergedText(one) ?? ''}\n`);
  giveUp('The design and edits by hand change the same lines. Nothing was written: change one of them, and run it again.');
}
await writeChanges(root, changesOf(merge));
for (const one of merge.files) print(`${one.action.padEnd(9)}${one.path}`);
const ofLedger = design.ledger ? '\nThe migration must reject changes of entries: see 0015_gift-cards.sql.' : '';
print(`\nThen:\n${nextCommands(design).join('\n')}${ofLedger}`);
