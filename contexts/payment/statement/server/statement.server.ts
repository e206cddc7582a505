import { defineServerModule } from '@shopkeeper/crud';
import { reject } from '@shopkeeper/resource';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute, timeZoneOf } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { onlineMethods, type OnlineMethod } from '../../gateway/gateway.domain.ts';
import { differencesOf, type OwnLine, type StatementLine } from '../statement.domain.ts';
import { statement } from '../statement.resource.ts';
import { readStatement } from './statement-file.ts';
import { insertDifference, insertStatement, ownPayments, ownRefunds } from './statement-rows.ts';

const longest = 5_000_000;

interface Uploaded {
  readonly method: OnlineMethod;
  readonly day: string;
  readonly fileName: string;
  readonly content: string;
}

const uploaded = objectSchema({
  method: f.choice({ values: onlineMethods }),
  day: f.date(),
  fileName: f.text({ max: 120 }),
  content: f.longText({ max: longest }),
});
const reply = z.object({ id: z.int(), lineCount: z.int(), differenceCount: z.int() });

const sum = (lines: readonly StatementLine[], type: StatementLine['type']): number =>
  lines.reduce((total, line) => (line.type === type ? total + line.amount : total), 0);

const keys = (lines: readonly StatementLine[], type: StatementLine['type'], name: 'number' | 'txnNo'): string[] =>
  lines.flatMap((line) => (line.type === type && line[name] !== null ? [line[name]] : []));

/** Compares the statement of a day with the shop and stores what differs. */
const compare = defineRoute<Uploaded, typeof reply>({
  method: 'POST',
  path: `${statement.prefix}compare`,
  rule: { kind: 'permission', permissions: [permissionOf(statement, 'upload')] },
  idempotency: 'none',
  input: uploaded,
  bodyLimit: longest * 3,
  reply,
  outline: () => ({ errors: ['statement.unreadable'] }),
  handle: (context, { method, day, fileName, content }) =>
    context.db.transaction(async (tx) => {
      const theirs = readStatement(method, content);
      if (theirs === null) throw businessError(reject('statement.unreadable'));
      const noon = Date.parse(`${day}T12:00:00Z`);
      const zone = timeZoneOf(context.engine.clock);
      const period = { from: new Date(startOfDay(noon, 0, zone)), until: new Date(startOfDay(noon, 1, zone)) };
      const of = (type: StatementLine['type']) => ({
        method,
        ...period,
        numbers: keys(theirs, type, 'number'),
        txnNos: keys(theirs, type, 'txnNo'),
      });
      const payments = await ownPayments(tx, of('payment'));
      const refunds = await ownRefunds(tx, of('refund'));
      const ours: OwnLine[] = [
        ...payments.map((line) => ({ ...line, type: 'payment' as const })),
        ...refunds.map((line) => ({ ...line, type: 'refund' as const })),
      ];
      const differences = differencesOf(theirs, ours);
      const counts = { lineCount: theirs.length, differenceCount: differences.length };
      const sums = { receivedAmount: sum(theirs, 'payment'), refundedAmount: sum(theirs, 'refund') };
      const [made] = await insertStatement(tx, { method, day, fileName, ...counts, ...sums });
      const id = made?.id ?? 0;
      for (const difference of differences) await insertDifference(tx, { ...difference, statementId: id });
      audit(tx, context, [
        { action: 'compare', resource: 'payment/statement', rowId: id, label: fileName, after: { method, day, ...counts } },
      ]);
      return { id, ...counts };
    }),
});

export const statementServer = defineServerModule(statement, { routes: [compare] });
