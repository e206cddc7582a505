import { pagePermissionOf } from '@shopkeeper/resource';
import { badInput, defineRoute, notFound, type Route, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { codeGeneratorPage } from '../code-generator.page.ts';
import { issuesOfDesign } from '../design-issues.domain.ts';
import {
  generatorDesignReply,
  generatorOverviewReply,
  generatorPlanReply,
  generatorTablesReply,
} from '../generator-reply.domain.ts';
import { moduleDesign, type ModuleDesign } from '../module-design.domain.ts';
import { designFromTable } from '../table-design.domain.ts';
import { columnsOfTable, tableNames } from './existing-tables.ts';
import { generatorOf, hindranceOf, withFolder } from './generator-service.ts';
import { mergeModule, type ModuleMerge } from './merge/merge-module.ts';
import { folderFor, issuesInRepository, menuIconsIn, modulesIn, recordIn, resourcesIn } from './module-files.ts';
import { fileView } from './plan-view.ts';
import { moduleFolder } from './plan/plan-module.ts';
import { latestRuns } from './run-rows.ts';

const { path } = codeGeneratorPage;
const permission = (action: 'index' | 'apply' | 'del') =>
  ({ kind: 'permission', permissions: [pagePermissionOf(codeGeneratorPage, action)] }) as const;

/** Who reads designs and plans. */
const reading = { method: 'POST', rule: permission('index'), idempotency: 'none' } as const;
/** Who writes modules, and who deletes them. */
export const writing = { method: 'POST', rule: permission('apply'), idempotency: 'none' } as const;
export const deleting = { method: 'POST', rule: permission('del'), idempotency: 'none' } as const;

/**
 * Merges the files of a design with the folder as it is now.
 * @throws 400 with the issues of the design
 */
export async function mergeOf({ db }: Pick<SignedContext, 'db'>, design: ModuleDesign): Promise<ModuleMerge> {
  const { root } = generatorOf(db);
  const issues = [...issuesOfDesign(design), ...(await withFolder(issuesInRepository(root, design)))];
  const fields = issues.map((issue) => ({
    path: `design.${issue.path}`,
    rule: issue.rule === 'required' ? issue.rule : `code-generator.${issue.rule}`,
  }));
  if (fields.length > 0) throw badInput(fields);
  return mergeModule(design, await withFolder(folderFor(root, design)));
}

/** The folders of generated modules. */
async function generatedIn(root: string): Promise<{ context: string; folder: string }[]> {
  const all = [...(await modulesIn(root))].flatMap(([context, modules]) =>
    modules.map((name) => ({ context, folder: `contexts/${context}/${name}` })),
  );
  const found = await Promise.all(all.map(async (one) => ((await recordIn(root, one.folder).catch(() => null)) ? [one] : [])));
  return found.flat();
}

const overview = defineRoute({
  ...reading,
  path: `${path}/list`,
  reply: generatorOverviewReply,
  async handle(context) {
    const { root } = generatorOf(context.db);
    const modules = await modulesIn(root);
    const runs = await latestRuns(context.db, {});
    return {
      hindrance: hindranceOf(context),
      modules: await generatedIn(root),
      runs: runs.map((run) => ({ ...run, files: [...run.files] })),
      contexts: [...modules.keys()],
      groups: [...modules.values()].flat().flatMap((name) => (name.endsWith('-menu') ? [name.slice(0, -5)] : [])),
      icons: [...(await menuIconsIn(root))],
      resources: [...(await resourcesIn(root))],
    };
  },
});

const tables = defineRoute({
  ...reading,
  path: `${path}/tables`,
  reply: generatorTablesReply,
  handle: async ({ db }) => ({ tables: (await tableNames(db, {})).map(({ name }) => name) }),
});

const named = z.strictObject({ table: z.string().check(z.maxLength(63)) });

const fromTable = defineRoute<z.infer<typeof named>, typeof generatorDesignReply>({
  ...reading,
  path: `${path}/fromTable`,
  input: named,
  reply: generatorDesignReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle({ db }, { table }) {
    const columns = await columnsOfTable(db, { table });
    if (columns.length === 0) throw notFound({ table });
    const { root } = generatorOf(db);
    const known = { contexts: [...(await modulesIn(root)).keys()], resources: await resourcesIn(root) };
    const { design, skipped } = designFromTable(
      table,
      columns.map(({ name, type, nullable }) => ({ name, type, isNullable: nullable === 'YES' })),
      known,
    );
    return { design, skipped: [...skipped] };
  },
});

/** The folder of a module by its name. */
export const ofModule = z.strictObject({
  folder: z.string().check(z.maxLength(130), z.regex(/^contexts\/[a-z0-9-]+\/[a-z0-9-]+$/)),
});

const stored = defineRoute<z.infer<typeof ofModule>, typeof generatorDesignReply>({
  ...reading,
  path: `${path}/design`,
  input: ofModule,
  reply: generatorDesignReply,
  outline: () => ({ errors: ['request.not-found', 'code-generator.*'] }),
  async handle({ db }, { folder }) {
    const record = await withFolder(recordIn(generatorOf(db).root, folder));
    if (!record) throw notFound({ folder });
    return { design: record.design, skipped: [] };
  },
});

const planned = z.strictObject({ design: moduleDesign });

const plan = defineRoute<z.infer<typeof planned>, typeof generatorPlanReply>({
  ...reading,
  path: `${path}/plan`,
  input: planned,
  reply: generatorPlanReply,
  outline: () => ({ errors: ['code-generator.*'] }),
  /** Returns what generating the design would do, file by file. */
  async handle(context, { design }) {
    const merge = await mergeOf(context, design);
    return {
      planHash: merge.hash,
      folder: moduleFolder(design),
      hindrance: hindranceOf(context),
      files: merge.files.map(fileView),
    };
  },
});

export const planRoutes: readonly Route[] = [overview, tables, fromTable, stored, plan];
