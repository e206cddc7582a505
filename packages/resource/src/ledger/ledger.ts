import { defineResource, type MenuPosition } from '../declaration/define.ts';
import { f } from '../fields/fields.ts';
import type { ResourceRef } from '../fields/kinds.ts';

/** The types of entries that every ledger has beside its own. */
export const ledgerTypes = ['hold', 'capture', 'release', 'expire', 'reverse'] as const;

interface LedgerSpec<N extends string, T extends string> {
  readonly context: string;
  readonly name: N;
  /** Whose balance it is: one account for each row of this resource. */
  readonly owner: () => ResourceRef;
  /** The reasons of entries besides `ledgerTypes`. */
  readonly types: readonly T[];
  /** The types of documents that entries refer to, each of which has a text. */
  readonly documents?: readonly string[];
  /** What is counted: hundredths of the currency, or pieces such as points. */
  readonly unit: 'fen' | 'pieces';
  /** Credits may expire; what expires first is spent first. */
  readonly lots?: boolean;
  /** A reversal may leave less than nothing: later credits then pay the debt first. */
  readonly mayOwe?: boolean;
  /** The field of the owner that shows what can be spent, so that lists can sort by it. */
  readonly mirror?: string;
  readonly menu?: MenuPosition;
  /** The folder that declares it; default its name. */
  readonly module?: string;
}

/** 2^53 − 1 in 64 bits. */
const limit = Number.MAX_SAFE_INTEGER;
const amount = (unit: 'fen' | 'pieces') =>
  unit === 'fen' ? f.money({ min: -limit, max: limit, write: 'server' }) : f.int({ min: -limit, max: limit, write: 'server' });

/** Accounts and entries are of the person who owns them, and stay: a ledger is never changed. */
const books = 'keep: the books of the shop must balance';

/**
 * Declares a ledger: an account with the cached balance of each owner, and its entries, which are only ever appended. Both are
 * ordinary resources with list, filters, export and permissions of their own. Amounts are integers of the unit.
 *
 * Credits that expire are entries dated ahead: +n now and −n at the expiry. So the balance at any instant is the sum of the entries
 * until then.
 */
export function defineLedger<const N extends string, const T extends string>(spec: LedgerSpec<N, T>) {
  const { context, name, owner, unit, menu, module = name } = spec;
  const types = [...spec.types, ...ledgerTypes] as readonly (T | (typeof ledgerTypes)[number])[];
  const account = defineResource({
    context,
    name: `${name}-account`,
    module,
    ...(menu ? { menu } : {}),
    fields: {
      accountNo: f.code({ max: 40, write: 'server' }),
      ownerId: f.ref(owner, { write: 'server' }),
      /** What can be spent. */
      available: amount(unit),
      /** What is reserved for documents that are not settled yet. */
      onHold: amount(unit),
      /** Entries up to this instant are in `available`. */
      appliedUntil: f.time({ write: 'server' }),
      /** When the balance changes by itself next: a credit or a hold ends. */
      nextAt: f.time({ write: 'server', optional: true }),
    },
    label: 'accountNo',
    personal: { by: 'ownerId', mayLeadNowhere: true, fields: { accountNo: books, available: books, onHold: books } },
    list: ['accountNo', 'ownerId', 'available', 'onHold', 'updatedAt'],
    filters: ['ownerId', 'available', 'onHold', 'updatedAt'],
    search: ['accountNo'],
    unique: [['ownerId'], ['accountNo']],
    indexes: [['-available', '-id'], ['-updatedAt'], ['nextAt']],
    operations: ['index', 'export'],
    expectedRows: 'millions',
    totals: ['available', 'onHold'],
  });
  const entry = defineResource({
    context,
    name: `${name}-entry`,
    module,
    ...(menu ? { menu: { ...menu, weigh: menu.weigh - 1 } } : {}),
    fields: {
      ownerId: f.ref(owner, { write: 'server' }),
      type: f.choice({ values: types, write: 'server' }),
      /** The change of what can be spent, from `effectiveAt` on. */
      amount: amount(unit),
      /** The change of what is on hold. */
      held: amount(unit),
      /** What could be spent after it. */
      availableAfter: amount(unit),
      refType: f.code({ max: 40, write: 'server', ...(spec.documents ? { named: spec.documents } : {}) }),
      refId: f.id(),
      /** The credit that an entry dated ahead belongs to; 0 for any other entry. */
      lot: f.id(),
      effectiveAt: f.time({ write: 'server' }),
      /** Until when a hold lasts. */
      holdUntil: f.time({ write: 'server', optional: true }),
      /** The entry that a reversal takes back. */
      reversesId: f.id({ optional: true }),
      note: f.text({ max: 200, write: 'server', optional: true }),
      actorName: f.text({ max: 60, write: 'server' }),
    },
    label: 'refType',
    personal: [
      { by: 'ownerId', mayLeadNowhere: true, fields: { type: books, amount: books, refId: books, note: books } },
      {
        by: 'actorName',
        subject: 'staff',
        mayLeadNowhere: true,
        fields: { actorName: 'keep: says who is accountable for the entry' },
      },
    ],
    list: ['createdAt', 'ownerId', 'type', 'amount', 'held', 'availableAfter', 'refType', 'refId', 'note', 'actorName'],
    filters: ['ownerId', 'type', 'amount', 'createdAt', 'effectiveAt', 'refType'],
    appendOnly: true,
    unique: [['ownerId', 'type', 'refType', 'refId', 'lot']],
    indexes: [['ownerId', 'effectiveAt'], ['ownerId', '-createdAt', '-id'], ['reversesId']],
    operations: ['index', 'export'],
  });
  return {
    context,
    name,
    owner,
    types: spec.types,
    unit,
    hasLots: spec.lots === true,
    mayOwe: spec.mayOwe === true,
    mirror: spec.mirror ?? null,
    account,
    entry,
  };
}

/** A declared ledger with its account and entry resources. */
export type Ledger<T extends string = string> = Omit<ReturnType<typeof defineLedger<string, T>>, 'types'> & {
  readonly types: readonly T[];
};
