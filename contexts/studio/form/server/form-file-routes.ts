import { randomUUID } from 'node:crypto';
import { uploadPolicyOf } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { badInput, businessError, defineRoute, notFound, rawAnswer, type ReceivedFile, type Route } from '@shopkeeper/server';
import type { SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { checkedFile } from '@shopkeeper/server/files';
import { networkOf } from '@shopkeeper/server/session';
import * as z from 'zod/mini';
import { type FieldNode, fieldsIn } from '../form-definition.domain.ts';
import { fileLimits, isFileType, policyOf } from '../form-files.domain.ts';
import { formSettings } from '../form.settings.ts';
import {
  addContent,
  addFile,
  bytesOfForm,
  fileOfMember,
  lockFormFiles,
  lockNetworkFiles,
  unsentBytesOf,
} from './form-file-rows.ts';
import { openForm } from './submit.ts';

const megabyte = 1024 * 1024;
/** What one network may upload without sending it. */
const mostUnsentBytes = 100 * megabyte;

const uploadedReply = z.object({
  file: z.object({ id: z.uuid(), name: z.string(), size: z.int().check(z.describe('shape.bytes')) }),
});

type Uploaded = z.infer<typeof uploadedReply>;

function wantedOf({ fields: { code = '', key = '' } }: ReceivedFile): { readonly code: string; readonly key: string } {
  const missing = [
    ...(/^[a-z0-9-]{2,40}$/.test(code) ? [] : [{ path: 'code', rule: 'format' }]),
    ...(/^[a-z]\w{0,39}$/i.test(key) ? [] : [{ path: 'key', rule: 'format' }]),
  ];
  if (missing.length > 0) throw badInput(missing);
  return { code, key };
}

interface Wanted {
  readonly formId: number;
  readonly network: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Throws 409 where the form, or the network of the caller, has no room for a file. The room stays free until the transaction ends: others
 * wait, always for the form first.
 */
async function requireRoom(tx: Tx, { engine }: SignedContext, { formId, network, size }: Wanted): Promise<void> {
  await lockFormFiles(tx, { formId });
  await lockNetworkFiles(tx, { network });
  const [form] = await bytesOfForm(tx, { formId });
  const [unsent] = await unsentBytesOf(tx, { network });
  const most = engine.settings.read(formSettings).formMegabytes * megabyte;
  if ((form?.bytes ?? 0) + size > most || (unsent?.bytes ?? 0) + size > mostUnsentBytes)
    throw businessError(reject('form.no-room'));
}

interface Asked {
  readonly formId: number;
  readonly field: FieldNode;
  readonly memberId: number | null;
}

/** Stores a file for a question; nobody but its uploader knows its id. */
async function store(context: SignedContext, received: ReceivedFile, { formId, field, memberId }: Asked): Promise<Uploaded> {
  const { name, mimetype, size, content } = await checkedFile(received, policyOf(field));
  const network = networkOf(context.ip);
  const id = randomUUID();
  await context.db.transaction(async (tx) => {
    await requireRoom(tx, context, { formId, network, size });
    await addFile(tx, { id, formId, fieldKey: field.key, memberId, name, mimetype, size, network });
    await addContent(tx, { fileId: id, content });
  });
  return { file: { id, name, size } };
}

const uploadFor = (path: string, rule: Route['rule'], memberOf: (context: SignedContext) => number | null): Route =>
  defineRoute<ReceivedFile, typeof uploadedReply>({
    method: 'POST',
    path,
    rule,
    limit: 'login',
    reply: uploadedReply,
    outline: () => ({
      errors: ['request.not-found', 'form.closed', 'form.not-yet', 'form.sign-in', 'form.answered', 'form.full', 'form.no-room'],
    }),
    upload: { maxBytes: (context) => Math.min(uploadPolicyOf(context).maxsize, fileLimits.megabytes * megabyte) },
    async handle(context, received) {
      const { code, key } = wantedOf(received);
      const memberId = memberOf(context);
      const form = await openForm(context.db, context.at, { code, memberId });
      const field = fieldsIn(form.definition.nodes).find((one) => one.key === key && isFileType(one.type));
      if (!field) throw badInput([{ path: 'key', rule: 'unknown' }]);
      return store(context, received, { formId: form.id, field, memberId });
    },
  });

/** What a stored file is sent as: always a download. */
export const fileAnswer = ({ name, mimetype, content }: { name: string; mimetype: string; content: Buffer }) =>
  rawAnswer(content, {
    'content-type': mimetype,
    'content-length': String(content.length),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });

const readRoute: Route = defineRoute<{ readonly id: string }, never>({
  method: 'POST',
  path: '/user/form/file',
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  input: z.strictObject({ id: z.uuid() }),
  outline: () => ({ file: 'application/octet-stream', errors: ['request.not-found'] }),
  async handle({ db, actor }, { id }) {
    const [found] = await fileOfMember(db, { id, memberId: actor.id });
    if (!found) throw notFound({ id });
    return fileAnswer(found);
  },
});

/** Visitors and members upload the files of their answers; members read theirs. */
export const formFileRoutes: readonly Route[] = [
  uploadFor('/api/form/upload', { kind: 'public' }, () => null),
  uploadFor('/user/form/upload', { kind: 'signed-in', audience: 'member' }, ({ actor }) => actor.id),
  readRoute,
];
