import { type AnyResource } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { type Fields } from '@shopkeeper/resource/fields';
import { objectSchema, schemasOf } from '@shopkeeper/resource/schema';
import { revealableFields } from '@shopkeeper/resource/view';
import { bulkActionsOf } from '../bulk/bulk-actions.ts';
import type { Outline, Route } from '@shopkeeper/server';
import { jobStatuses } from '@shopkeeper/server/jobs';
import {
  allowedShape,
  changesShape,
  componentName,
  componentRef,
  exactly,
  filterShape,
  idsShape,
  integer,
  type JsonSchema,
  listShape,
  objectOf,
  queryShape,
  rowShape,
  shapeOfInput,
  wholeShape,
} from '@shopkeeper/server/openapi';
import { textEncodings } from '../file-reading/text-encoding.ts';
import { unreadableCodes } from '../file-reading/unreadable-file.ts';
import { exportFormats } from '../file-writing/export-file.ts';

const uuid: JsonSchema = { type: 'string', format: 'uuid' };
const versions: JsonSchema = {
  anyOf: [
    idsShape('id', 'version'),
    exactly({ rows: { type: 'array', items: idsShape('id', 'version'), minItems: 1, maxItems: 500 } }),
  ],
};
const jobStarted = objectOf({ jobId: uuid });
const importStarted = exactly({ importId: uuid, jobId: uuid });
const count: JsonSchema = { type: 'integer' };
const text: JsonSchema = { type: 'string' };
const lineNumber: JsonSchema = { ...integer, description: 'shape.line' };

/** A row error or a warning of an import file. */
const fileIssues: JsonSchema = {
  type: 'array',
  items: objectOf({
    line: lineNumber,
    column: { type: ['string', 'null'] },
    rule: text,
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    value: text,
    msg: text,
  }),
};
const planned: JsonSchema = {
  type: 'array',
  items: objectOf({
    kind: { enum: ['create', 'update', 'skip', 'error'] },
    handle: text,
    name: text,
    lines: { type: 'array', items: lineNumber },
    changes: { type: 'array', items: {} },
    variants: { type: 'array', items: {} },
  }),
};

/** The report of an import file. */
const sheetLooked: JsonSchema = exactly({
  importId: uuid,
  format: { type: 'string' },
  encoding: {
    anyOf: [
      { type: 'null' },
      exactly({
        name: { enum: [...textEncodings] },
        isCertain: { type: 'boolean' },
        candidates: { type: 'array', items: exactly({ encoding: { enum: [...textEncodings] }, sample: { type: 'string' } }) },
      }),
    ],
  },
  rows: count,
  totals: exactly({ create: count, update: count, skip: count, error: count }),
  preview: planned,
  rowErrors: fileIssues,
  rowErrorCount: count,
  warnings: fileIssues,
  warningCount: count,
  unknown: { type: 'array', items: { type: 'string' } },
  columns: {
    type: 'array',
    items: exactly({ heading: { type: 'string' }, column: { type: ['string', 'null'] }, sample: { type: 'string' } }),
  },
  assignable: { type: 'array', items: exactly({ key: { type: 'string' }, title: { type: 'string' } }) },
  choices: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  chosen: { type: 'object', additionalProperties: { type: 'string' } },
  currency: { type: ['string', 'null'] },
  adds: { type: 'array', items: { type: 'string' } },
  addCount: count,
});

const bulkStarted = exactly({ jobId: uuid, total: count });
const bulkState: JsonSchema = exactly({
  jobId: uuid,
  bulkAction: { type: 'string' },
  status: { enum: [...jobStatuses] },
  total: count,
  cancelRequested: { type: 'boolean' },
  done: count,
  rejected: count,
  waiting: count,
  failures: {
    type: 'array',
    items: exactly({ id: integer, label: { type: 'string' }, error: { type: 'string' }, msg: { type: 'string' } }),
  },
});
const sheet = 'text/csv';

type Outlined = (resource: AnyResource) => Outline;

const queryParts = (resource: AnyResource): NonNullable<Outline['parts']> => ({
  [componentName(resource, 'query')]: queryShape(resource),
  [componentName(resource, 'filter')]: filterShape(resource),
});
const rejections = ({ name }: AnyResource): string => `${name}.*`;
/** Describes the input and reply of `GetPageData` of a resource, for a list that a context reads by itself. */
export const listing: Outlined = (resource) => ({
  body: componentRef(resource, 'query'),
  data: listShape(resource),
  parts: { ...queryParts(resource), [componentName(resource, 'listed')]: rowShape(resource) },
});
const row: Outlined = (resource) => ({
  data: componentRef(resource, 'row'),
  parts: { [componentName(resource, 'row')]: wholeShape(resource) },
});
const written = (resource: AnyResource, body: JsonSchema, errors: readonly string[]): Outline => {
  const { data, parts } = row(resource);
  const drafts = {
    [componentName(resource, 'draft')]: shapeOfInput(schemasOf(resource).add),
    [componentName(resource, 'patch')]: shapeOfInput(schemasOf(resource).update),
  };
  return { body, ...(data ? { data } : {}), parts: { ...parts, ...drafts }, errors: [...errors, rejections(resource)] };
};
const adding = ['request.duplicate', 'request.missing-reference'];
const editing = ['request.not-found', 'request.stale-version', ...adding];
const removal: Outlined = (resource) => ({
  body: versions,
  data: objectOf({ deleted: { type: 'integer' } }),
  errors: ['request.not-found', 'request.stale-version', 'request.in-use', rejections(resource)],
});

const exporting: Outlined = (resource) => ({
  body: exactly(
    {
      query: componentRef(resource, 'query'),
      columns: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'shape.columns' },
      format: { enum: [...exportFormats], default: 'csv' },
    },
    ['query', 'columns', 'format'],
  ),
  parts: queryParts(resource),
});

const fileErrors = [...unreadableCodes, 'request.import-file-unknown', 'request.import-file-ambiguous-encoding'];

/** The input of a bulk action; an edit may set only some of its fields. */
function bulkSchema(name: string, input: Fields): JsonSchema {
  const shape = shapeOfInput(objectSchema(input));
  return { ...exactly({ bulkAction: { const: name }, input: name === 'edit' ? { ...shape, required: [] } : shape }, ['input']) };
}

function bulk(resource: AnyResource): Outline {
  const few = { type: 'array', maxItems: 5_000 };
  const chosen = {
    anyOf: [
      exactly({ rows: { ...few, items: idsShape('id', 'version'), minItems: 1 } }),
      exactly({ allBut: { ...few, items: integer } }),
    ],
  };
  const bulkActions = [...bulkActionsOf(resource)].map(([name, { input }]) => {
    const { properties, ...shape } = bulkSchema(name, input);
    return {
      ...shape,
      properties: { ...(properties as JsonSchema), query: componentRef(resource, 'query'), chosen },
      required: ['bulkAction', 'chosen'],
    };
  });
  return {
    body: { anyOf: bulkActions },
    data: bulkStarted,
    errors: ['request.too-many-rows'],
    parts: queryParts(resource),
  };
}

const totalling: Outlined = (resource) => ({
  ...listing(resource),
  data: objectOf(Object.fromEntries(['count', ...resource.totals].map((name) => [name, { type: 'integer' }]))),
});

const calls: Readonly<Record<string, Outlined>> = {
  GetPageData: listing,
  GetTotals: totalling,
  GetExactTotals: totalling,
  GetDetailPage: (resource) => ({ ...row(resource), body: idsShape('id'), errors: ['request.not-found'] }),
  add: (resource) => written(resource, componentRef(resource, 'draft'), adding),
  Update: (resource) => {
    const { parts, ...outline } = written(resource, componentRef(resource, 'patch'), editing);
    return {
      ...outline,
      data: componentRef(resource, 'changes'),
      parts: { ...parts, [componentName(resource, 'changes')]: changesShape(resource) },
    };
  },
  Save: (resource) => written(resource, { anyOf: [componentRef(resource, 'patch'), componentRef(resource, 'draft')] }, editing),
  del: removal,
  Delete: removal,
  sortable: () => ({
    body: idsShape('id', 'targetId'),
    data: objectOf({ id: integer, targetId: integer }),
    errors: ['request.not-found', 'request.beyond-movable-range'],
  }),
  Export: (resource) => ({ ...exporting(resource), file: sheet, errors: ['request.export-too-large'] }),
  ExportJob: (resource) => ({ ...exporting(resource), data: jobStarted }),
  ExportFile: () => ({ file: sheet, errors: ['request.not-found'] }),
  DownLoadTemplate: () => ({ file: sheet }),
  Import: () => ({
    body: exactly(
      {
        mode: { enum: ['dryRun', 'apply'], default: 'dryRun' },
        onError: { enum: ['abort', 'skip'] },
        encoding: { enum: [...textEncodings] },
        columns: { type: 'string', description: 'shape.importColumns' },
        choices: { type: 'string', description: 'shape.importChoices' },
      },
      ['mode', 'onError', 'encoding', 'columns', 'choices'],
    ),
    data: { anyOf: [sheetLooked, importStarted] },
    errors: fileErrors,
  }),
  ImportApply: () => ({ data: importStarted, errors: ['request.not-found'] }),
  ImportFailures: () => ({ file: sheet, errors: ['request.not-found'] }),
  reveal: (resource) => ({
    body: exactly({ id: integer, field: { enum: revealableFields(resource) } }),
    data: objectOf({ field: { type: 'string' }, value: {} }),
    errors: ['request.not-found'],
  }),
  Bulk: bulk,
  BulkState: () => ({ data: bulkState, errors: ['request.not-found'] }),
  BulkRetry: () => ({ data: bulkStarted, errors: ['request.not-found', 'request.job-not-over', 'request.too-many-rows'] }),
  BulkResult: () => ({ file: sheet, errors: ['request.not-found'] }),
};

function moving(resource: AnyResource, name: string): Outline {
  const transition = shapeOfInput(objectSchema(commandsOf(resource)[name]?.input ?? {}));
  const { data = {}, parts = {} } = row(resource);
  return {
    body: {
      ...transition,
      properties: { id: integer, version: integer, ...(transition['properties'] as JsonSchema) },
      required: ['id', 'version', ...((transition['required'] as string[] | undefined) ?? [])],
    },
    data: objectOf({ row: data, allowed: allowedShape(resource) }),
    parts,
    errors: ['request.not-found', 'request.stale-version', `${resource.name}.illegal-transition`, rejections(resource)],
  };
}

/** Adds descriptions to the derived routes of a resource, based on its declaration. */
export function outlined(resource: AnyResource, routes: readonly Route[]): Route[] {
  return routes.map((route) => {
    const name = route.path.slice(resource.prefix.length);
    const outline = calls[name];
    return { ...route, outline: () => (outline ? outline(resource) : moving(resource, name)) };
  });
}

/** Describes the write routes of a member view: with the fields of the view, and the errors of the resource behind it. */
export const describedMemberView = (view: AnyResource, behind: AnyResource, routes: readonly Route[]): Route[] =>
  outlined(view, routes).map((route) => ({
    ...route,
    outline: () => {
      const outline = route.outline?.() ?? {};
      return { ...outline, errors: [...(outline.errors ?? []).filter((code) => code !== rejections(view)), rejections(behind)] };
    },
  }));
