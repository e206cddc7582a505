import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Caller, TestShop } from '../../../../tests/setup/shop.ts';
import type { WorkflowSubject } from '../../definition/subjects.domain.ts';

export const pages = {
  definition: '/admin/workflow/definition',
  instance: '/admin/workflow/instance',
  task: '/admin/workflow/task',
};

const key = () => ({ 'idempotency-key': randomUUID() });

/** A member of the staff who approves. */
export interface Approver extends Caller {
  readonly id: number;
  readonly username: string;
}

const permissions = [
  ...['index', 'approve', 'reject', 'cancel', 'returnTo', 'addSigner', 'delegate', 'withdraw', 'urge'].map(
    (name) => `${pages.instance}/${name}`,
  ),
  `${pages.task}/index`,
];

/** Somebody who decides about requests and has further permissions. */
export async function newApprover(shop: TestShop, more: readonly string[] = []): Promise<Approver> {
  const caller = await shop.staff([...permissions, ...more]);
  const [row] = await shop.db.rows<{ id: number; username: string }>(
    'select id::int, username from access_admin order by id desc limit 1',
  );
  if (!row) throw new Error('no account');
  return { ...caller, ...row };
}

interface StepDraft {
  readonly code: string;
  readonly kind: string;
  readonly next: readonly string[];
}

/** Publishes a definition for a subject; returns its id. */
export async function publishFor(
  shop: TestShop,
  subject: WorkflowSubject,
  steps: readonly (StepDraft & Readonly<Record<string, unknown>>)[],
): Promise<number> {
  const draft = { name: 'Approval', subject, substituteId: 1, steps: steps.map((step) => ({ name: step.code, ...step })) };
  const added = await shop.post<{ id: number; version: number }>(`${pages.definition}/add`, draft);
  expect(added.status, JSON.stringify(added.data)).toBe(200);
  const { id, version } = added.data;
  const published = await shop.post(`${pages.definition}/publish`, { id, version }, shop.owner, key());
  expect(published.status, JSON.stringify(published.data)).toBe(200);
  return id;
}

/** Start, one approval and end. */
export const oneStep = (accounts: readonly string[], more: Readonly<Record<string, unknown>> = {}) => [
  { code: 'start', kind: 'start', next: ['check'] },
  { code: 'check', kind: 'approve', next: ['end'], accounts, ...more },
  { code: 'end', kind: 'end', next: [] },
];

/** The id of the running request about a row; 0 where there is none. */
export async function runningRequestOf(shop: TestShop, subject: WorkflowSubject, subjectId: number): Promise<number> {
  const [request] = await shop.db.rows<{ id: number }>(
    `select id::int from workflow_instance where subject = $1 and subject_id = $2 and status = 'running'`,
    [subject, subjectId],
  );
  return request?.id ?? 0;
}

export interface RequestRow {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly waitingFor: readonly string[];
  readonly error?: string;
}

export const requestRow = async (shop: TestShop, id: number): Promise<RequestRow> =>
  (await shop.post<RequestRow>(`${pages.instance}/GetDetailPage`, { id })).data;

/** Performs a command on a request as an approver, by the version that they see. */
export async function decide(shop: TestShop, who: Caller, ...[name, id, input = {}]: readonly [string, number, object?]) {
  const { version } = await requestRow(shop, id);
  return shop.post<{ row: RequestRow; error?: string }>(`${pages.instance}/${name}`, { id, version, ...input }, who, key());
}

export const tasksOf = (shop: TestShop, requestId: number) =>
  shop.db.rows<{ step: string; state: string; opinion: string | null }>(
    'select step_code as step, state, opinion from workflow_task where instance_id = $1 order by seq',
    [requestId],
  );

interface AuditInput {
  readonly ids: readonly number[];
  readonly action: 'submit' | 'approve' | 'reject';
  readonly opinion?: string;
}

/** Audits rows of a subject as somebody; returns 200, or the status with the error. */
export async function auditAs(shop: TestShop, who: Caller, ...[subject, input]: readonly [WorkflowSubject, AuditInput]) {
  const { status, data } = await shop.post<{ error?: string }>(`/admin/${subject}/Audit`, input, who, key());
  return data.error === undefined ? status : [status, data.error];
}
