import type { Answers } from './form-answers.domain.ts';
import type { FieldNode, FormDefinition, FormNode } from './form-definition.domain.ts';
import { isFileType } from './form-files.domain.ts';

const isRecord = (value: unknown): value is Answers => typeof value === 'object' && value !== null && !Array.isArray(value);

type Change = (value: unknown, at: { readonly field: FieldNode; readonly path: string }) => unknown;

function changedIn(nodes: readonly FormNode[], answers: Answers, { change, path }: { change: Change; path: string }): Answers {
  const changed: Record<string, unknown> = { ...answers };
  for (const node of nodes) {
    if (node.kind === 'group') Object.assign(changed, changedIn(node.nodes, changed, { change, path }));
    if (!Object.hasOwn(changed, node.key)) continue;
    const value = changed[node.key];
    if (node.kind === 'field' && isFileType(node.type)) changed[node.key] = change(value, { field: node, path: path + node.key });
    if (node.kind === 'repeat' && Array.isArray(value))
      changed[node.key] = value.map((row: unknown, at) =>
        isRecord(row) ? changedIn(node.nodes, row, { change, path: `${node.key}.${at}.` }) : row,
      );
  }
  return changed;
}

/** The answers with those to questions for files changed, also in repeated parts. What is no answer at all stays as it is. */
export const withChangedFiles = ({ nodes }: Pick<FormDefinition, 'nodes'>, answers: unknown, change: Change): unknown =>
  isRecord(answers) ? changedIn(nodes, answers, { change, path: '' }) : answers;
