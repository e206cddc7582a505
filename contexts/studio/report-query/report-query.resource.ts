import { defineResource, reject } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { charts, longestSql, mostRows, paramTypes, readParamText } from './report-query.domain.ts';

const codePattern = /^[A-Z][A-Za-z0-9]{2,59}$/;
const paramPattern = /^[a-z][A-Za-z0-9]{0,39}$/;

/** A parameter of a query. The first one is `$1` in its text. */
export const reportParam = defineLines({
  name: 'param',
  fields: {
    name: f.code({ max: 40 }),
    title: f.text({ max: 40, optional: true }),
    type: f.choice({ values: paramTypes, default: 'text' }),
    required: f.flag({ default: true }),
    /** The value where none is given, as text. */
    preset: f.text({ max: 200, optional: true }),
  },
});

const people = 'keep: says who is accountable';

/**
 * A named read-only query over the views of the schema `report`, written by one person and published by another. While its draft is
 * changed, the published text goes on to run.
 */
export const reportQuery = defineResource({
  context: 'studio',
  name: 'report-query',
  menu: { group: 'system', icon: 'braces', weigh: 20 },
  fields: {
    code: f.code({ max: 60, write: 'once' }),
    name: f.text({ max: 60 }),
    note: f.longText({ max: 500, optional: true }),
    sqlText: f.longText({ max: longestSql }),
    params: f.lines(reportParam, { max: 20 }),
    maxRows: f.int({ min: 1, max: mostRows, default: 1_000 }),
    timeoutMs: f.int({ min: 100, max: 10_000, default: 3_000, unit: 'ms' }),
    chart: f.choice({ values: charts, default: 'none' }),
    /** Who may run it, beyond the permission to run queries: those who may list all its tables, or everybody. */
    audience: f.choice({ values: ['readers', 'everybody'], default: 'readers' }),
    status: f.choice({
      values: ['draft', 'submitted', 'published', 'disabled'],
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'idle', submitted: 'warn', published: 'ok', disabled: 'bad' },
      statusShapes: { disabled: 'cross' },
    }),
    /** Whether the published text may be run. */
    running: f.flag({ write: 'server' }),
    /** What runs: text, parameters, columns, views and limits as they were published. */
    published: f.json({ write: 'server', optional: true }),
    authorId: f.id(),
    author: f.text({ max: 60, write: 'server' }),
    submittedById: f.int({ write: 'server', min: 1, max: Number.MAX_SAFE_INTEGER, optional: true }),
    publishedBy: f.text({ max: 60, write: 'server', optional: true }),
    publishedAt: f.time({ write: 'server', optional: true }),
    answer: f.text({ max: 200, write: 'server', optional: true }),
  },
  label: 'name',
  personal: { by: 'authorId', subject: 'staff', fields: { author: people, submittedById: people, publishedBy: people } },
  list: ['code', 'name', 'status', 'running', 'author', 'publishedBy', 'publishedAt', 'updatedAt'],
  filters: ['status', 'running', 'code', 'name', 'updatedAt'],
  search: ['code', 'name'],
  form: [['code', 'name'], 'note', 'sqlText', 'params', ['maxRows', 'timeoutMs'], ['chart', 'audience']],
  unique: [['code']],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  rules: [
    ({ code }) => (codePattern.test(code) ? null : { path: 'code', rule: 'code' }),
    ({ params }) => {
      const at = params.findIndex(({ name }) => !paramPattern.test(name));
      return at < 0 ? null : { path: `params.${at}.name`, rule: 'param-name' };
    },
    ({ params }) => {
      const at = params.findIndex(({ name }, index) => params.findIndex((other) => other.name === name) < index);
      return at < 0 ? null : { path: `params.${at}.name`, rule: 'param-twice' };
    },
    ({ params }) => {
      const at = params.findIndex(
        ({ type = 'text', preset = null }) => preset !== null && readParamText(type, preset) === undefined,
      );
      return at < 0 ? null : { path: `params.${at}.preset`, rule: 'preset' };
    },
  ],
  lifecycle: {
    field: 'status',
    transitions: {
      submit: { from: ['draft'], to: ['submitted'] },
      publish: {
        from: ['submitted'],
        to: ['published'],
        reads: ['authorId', 'submittedById'],
        /** Four eyes: neither who wrote the text nor who submitted it publishes it. */
        guard: ({ authorId, submittedById }, { actor }) =>
          actor?.kind !== 'staff' || ![authorId, submittedById].includes(actor.id) || reject('report-query.own-text'),
      },
      sendBack: { from: ['submitted'], to: ['draft'], input: { answer: f.text({ min: 2, max: 200 }) } },
      /** Opens a new draft; what is published goes on to run. */
      revise: { from: ['published', 'disabled'], to: ['draft'] },
      disable: { from: ['draft', 'submitted', 'published'], to: ['disabled'], danger: true },
    },
  },
});
