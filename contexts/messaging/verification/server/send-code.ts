import { randomInt } from 'node:crypto';
import { membersWithContact } from '@shopkeeper/member/server';
import { defineJob, type JobContext } from '@shopkeeper/server/jobs';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import type { Engine } from '@shopkeeper/server';
import { writeDelivery } from '../../delivery/server/write-delivery.operations.ts';
import { codeDigits, codeText, templateFor } from '../code-rules.domain.ts';
import { verificationSettings } from '../verification.settings.ts';
import { unsentCode, writeHash } from './code-rows.ts';

export interface CodePayload {
  readonly id: string;
}

/** The kind of the job that sends a requested code. */
export const codeJob = { kind: 'verification-code' } as const;

/** What is stored of a code: a keyed hash, bound to its request. */
export const hashOf = ({ settings }: Engine, id: string, code: string): string =>
  settings.digest('messaging.verification.code', `${id} ${code}`);

/** Chooses the code and writes the message with it, or another message, or none; each request is answered once. */
async function send({ db, engine }: JobContext, { id }: CodePayload): Promise<void> {
  await db.transaction(async (tx) => {
    const at = engine.clock.now();
    const [request] = await unsentCode(tx, { id, at: new Date(at) });
    if (!request) return;
    const { way, event, address, language, memberId, expiresAt } = request;
    const owners = await membersWithContact(tx, { way, address });
    // Who changes an address proves the present one too, also where another account shares it.
    const isOwn = owners.some((one) => one.id === memberId);
    const template = templateFor(event, isOwn && memberId !== null ? 0 : owners.length);
    if (template === null) return;
    const params: Record<string, string> = {};
    if (template === event) {
      params['code'] = codeText(randomInt(10 ** codeDigits));
      params['minutes'] = String(engine.settings.read(verificationSettings).validMinutes);
      await writeHash(tx, { id, codeHash: hashOf(engine, id, params['code']) });
    }
    const op = { tx, engine: resourceEngineOf({ engine }) };
    await writeDelivery(op, way, { key: `code ${id}`, address, template, language, params, expiresAt });
  });
}

export const sendCodeJob = defineJob<CodePayload>({
  kind: codeJob.kind,
  retries: { attempts: 6 },
  labelOf: ({ id }) => `code ${id}`,
  run: send,
});
