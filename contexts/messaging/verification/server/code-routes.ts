import { member } from '@shopkeeper/member';
import {
  hashMemberPassword,
  type MemberAccount,
  memberSignedInReply,
  membersWithContact,
  registerMember,
  setMemberPassword,
  signInMember,
} from '@shopkeeper/member/server';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { badInput, type Context, defineRoute, Done, RequestError } from '@shopkeeper/server';
import * as z from 'zod/mini';
import type { CodeEvent } from '../../sms-template/built-in.domain.ts';
import { checkCode, useCode } from './check-code.ts';

const mobile = f.mobile({ optional: true });
const email = f.email({ optional: true });
const code = f.code({ min: 6, max: 6 });
/** Which of several accounts with the address is meant. */
const username = f.code({ max: 15, optional: true });
const password = f.secret({ min: 6, max: 32 });

interface Contact {
  readonly mobile: string | null;
  readonly email: string | null;
}

/** The one address of a call. */
function contactOf({ mobile: number, email: address }: Contact): { readonly way: 'sms' | 'email'; readonly address: string } {
  if (number !== null && address === null) return { way: 'sms', address: number };
  if (address !== null && number === null) return { way: 'email', address };
  throw badInput([{ path: 'mobile', rule: 'required' }]);
}

/** The account of whoever has proved an address: the only one, or the one that they name. */
function accountOf(accounts: readonly MemberAccount[], name: string | null): MemberAccount {
  const [only, ...others] =
    name === null ? accounts : accounts.filter((one) => one.username.toLowerCase() === name.toLowerCase());
  if (!only) throw new RequestError(400, 'verification.code-over');
  if (others.length > 0)
    throw new RequestError(409, 'verification.several-accounts', { details: { accounts: accounts.map((one) => one.username) } });
  return only;
}

interface Proof extends Contact {
  readonly code: string;
  readonly username: string | null;
}

/** Checks the code of an address and finds its account; the code is used up by the caller. */
async function proved(context: Context, event: CodeEvent, given: Proof) {
  const contact = contactOf(given);
  const codeId = await checkCode(context, { ...contact, event, memberId: null, code: given.code });
  const who = accountOf(await membersWithContact(context.db, contact), given.username);
  return { codeId, who };
}

const errors = ['verification.code-wrong', 'verification.code-over', 'verification.several-accounts', 'request.too-many'];

/** `POST /api/User/retrievePassword`: sets a new password with a code; all sessions of the member end. */
export const retrievePasswordRoute = defineRoute<Proof & { readonly password: string }, z.ZodMiniNull>({
  method: 'POST',
  path: '/api/User/retrievePassword',
  rule: { kind: 'public' },
  limit: 'login',
  input: objectSchema({ mobile, email, code, username, password }),
  reply: z.null(),
  outline: () => ({ errors }),
  async handle(context, input) {
    const { codeId, who } = await proved(context, 'user_retrieve_pwd', input);
    const hashed = await hashMemberPassword(input.password, who.username);
    await context.db.transaction(async (tx) => {
      await useCode(tx, codeId, context.at);
      await setMemberPassword(tx, context, { who, password: hashed });
    });
    return new Done(null, 'message.saved');
  },
});

/** `POST /api/User/codeLogin`: signs a member in with a code in place of the password. */
export const codeLoginRoute = defineRoute<Proof & { readonly keep: boolean }, typeof memberSignedInReply>({
  method: 'POST',
  path: '/api/User/codeLogin',
  rule: { kind: 'public' },
  limit: 'login',
  input: objectSchema({ mobile, email, code, username, keep: f.flag({ default: false }) }),
  reply: memberSignedInReply,
  outline: () => ({ errors }),
  async handle(context, input) {
    const { codeId, who } = await proved(context, 'user_login', input);
    return context.db.transaction(async (tx) => {
      await useCode(tx, codeId, context.at);
      return signInMember(tx, context, { id: who.id, keep: input.keep });
    });
  },
});

interface Registration extends Contact {
  readonly code: string;
  readonly username: string;
  readonly password: string;
  readonly nickname: string | null;
  readonly keep: boolean;
}

/** `POST /api/User/codeRegister`: registers a member whose mobile or e-mail address is proved by a code. */
export const codeRegisterRoute = defineRoute<Registration, typeof memberSignedInReply>({
  method: 'POST',
  path: '/api/User/codeRegister',
  rule: { kind: 'public' },
  limit: 'login',
  input: objectSchema({
    mobile,
    email,
    code,
    username: member.ownFields.username,
    password,
    nickname: f.text({ max: 40, optional: true }),
    keep: f.flag({ default: false }),
  }),
  reply: memberSignedInReply,
  outline: () => ({ errors }),
  async handle(context, input) {
    const contact = contactOf(input);
    const codeId = await checkCode(context, { ...contact, event: 'user_register', memberId: null, code: input.code });
    const hashed = await hashMemberPassword(input.password, input.username);
    const { username: name, nickname, mobile: number, email: address, keep } = input;
    return context.db.transaction(async (tx) => {
      await useCode(tx, codeId, context.at);
      const id = await registerMember(tx, context, {
        username: name,
        nickname,
        mobile: number,
        email: address,
        password: hashed,
      });
      return signInMember(tx, context, { id, keep });
    });
  },
});
