import { randomInt } from 'node:crypto';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { insertRow } from '@shopkeeper/crud/rows';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, defineRoute, notFound, rawAnswer, type Route } from '@shopkeeper/server';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { bugReportTable as t } from '#tables';
import { bugReport } from '../bug-report.resource.ts';
import { isFailed, masksReply, recordedPage } from '../bug-report.domain.ts';
import { maskedAddress, maskedPage, netted } from '../bug-report-masking.domain.ts';
import { replayFile, replayName } from '../replay-file.domain.ts';
import { shopMasks } from './declared-masks.ts';

const staff = { kind: 'signed-in', audience: 'admin' } as const;

/** `at` is UTC epoch ms. */
const newNumber = (at: number): string =>
  `B${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}${String(randomInt(10 ** 8)).padStart(8, '0')}`;

const reportById = typedQuery<{ id: number }>()('bug_report_by_id', (db, { id }) =>
  db
    .select(columns({ reportNo: t.reportNo, sentence: t.sentence, address: t.address, build: t.build, recorded: t.recorded }))
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt))),
);

const masksRoute: Route = defineRoute({
  method: 'POST',
  path: `${bugReport.prefix}masks`,
  rule: staff,
  idempotency: 'none',
  reply: masksReply,
  handle: async () => shopMasks(),
});

interface Sent {
  readonly sentence: string;
  readonly address: string;
  readonly build: string;
  readonly recorded: unknown;
}

const sentReply = z.object({ reportNo: z.string() });

/** What is stored is masked again: a page that masks less than it should leaves nothing. */
const sendRoute: Route = defineRoute<Sent, typeof sentReply>({
  method: 'POST',
  path: `${bugReport.prefix}send`,
  rule: staff,
  limit: 'login',
  bodyLimit: 512 * 1024,
  idempotency: 'required',
  input: objectSchema({
    sentence: f.longText({ max: 1_000 }),
    address: f.text({ max: 500 }),
    build: f.text({ max: 80 }),
    recorded: f.json(),
  }),
  reply: sentReply,
  outline: () => ({ errors: ['request.invalid'] }),
  async handle({ db, at, actor }, { sentence, address, build, recorded }) {
    const read = recordedPage.safeParse(recorded);
    if (!read.success) throw badInput([{ path: 'recorded', rule: 'type' }]);
    const page = maskedPage(read.data, shopMasks());
    const reportNo = newNumber(at);
    await db.transaction((tx) =>
      insertRow(tx, bugReport, {
        reportNo,
        sentence: netted(sentence),
        address: maskedAddress(address, shopMasks()),
        build,
        callCount: page.calls.length,
        failedCount: page.calls.filter(isFailed).length,
        traceId: page.state.traceId,
        recorded: JSON.parse(JSON.stringify(page)),
        reporterId: actor.id,
        reporter: actor.nickname,
      }),
    );
    return { reportNo };
  },
});

const replayRoute: Route = defineRoute<{ readonly id: number }, never>({
  method: 'POST',
  path: `${bugReport.prefix}replay`,
  rule: { kind: 'permission', permissions: [permissionOf(bugReport, 'index')] },
  idempotency: 'none',
  input: objectSchema({ id: f.int({ min: 1, max: Number.MAX_SAFE_INTEGER }) }),
  outline: () => ({ file: 'text/plain', errors: ['request.not-found'] }),
  async handle({ db }, { id }) {
    const [row] = await reportById(db, { id });
    if (!row) throw notFound();
    const { recorded, ...told } = row;
    return rawAnswer(replayFile({ ...told, calls: recordedPage.parse(recorded).calls }), {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${replayName(row.reportNo)}"`,
      'cache-control': 'no-store',
    });
  },
});

export const bugReportRoutes: readonly Route[] = [masksRoute, sendRoute, replayRoute];
