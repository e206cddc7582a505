import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

const reason = f.text({ min: 2, max: 200 });

/**
 * Every sign-in that staff and members tried, and where the session stands that it began. The session code of the kit writes it; here
 * sessions are ended.
 */
export const signIn = defineResource({
  context: 'access',
  name: 'sign-in',
  menu: { group: 'access', icon: 'monitor-smartphone', weigh: 45 },
  table: 'kit_sign_in',
  expectedRows: 'millions',
  fields: {
    audience: f.choice({ values: ['admin', 'member'], write: 'server' }),
    ownerId: f.id({ optional: true }),
    /** As it was typed, in lower case; of a session the name of the account. */
    username: f.text({ max: 64, write: 'server' }),
    status: f.choice({
      values: ['open', 'logout', 'kicked', 'replaced', 'expired', 'disabled', 'password', 'reuse', 'failed', 'refused'],
      write: 'server',
      statusColors: {
        open: 'ok',
        logout: 'idle',
        kicked: 'warn',
        replaced: 'idle',
        expired: 'idle',
        disabled: 'warn',
        password: 'idle',
        reuse: 'bad',
        failed: 'bad',
        refused: 'warn',
      },
      statusShapes: { open: 'dot', expired: 'tick', logout: 'tick', replaced: 'tick', password: 'tick', kicked: 'cross' },
    }),
    device: f.text({ max: 60, write: 'server' }),
    ip: f.text({ max: 60, write: 'server' }),
    place: f.text({ max: 80, write: 'server' }),
    lastPage: f.text({ max: 200, write: 'server', optional: true }),
    lastSeenAt: f.time({ write: 'server', optional: true }),
    unusual: f.flag({ write: 'server' }),
    newDevice: f.flag({ write: 'server' }),
    newAddress: f.flag({ write: 'server' }),
    /** Attempts within the half hour before it that failed, this one included. */
    failures: f.int({ write: 'server' }),
    endedAt: f.time({ write: 'server', optional: true }),
    /** What the staff user wrote who ended the session; shown to whoever was signed in. */
    endNote: f.text({ max: 200, write: 'server', optional: true }),
    sessionId: f.code({ max: 36, write: 'server', optional: true }),
  },
  label: 'username',
  personal: { by: 'ownerId', audience: 'audience', mayLeadNowhere: true, rows: 'delete' },
  list: [
    'username',
    'audience',
    'status',
    'device',
    'place',
    'ip',
    'lastPage',
    'createdAt',
    'lastSeenAt',
    'unusual',
    'newDevice',
    'newAddress',
    'failures',
    'ownerId',
  ],
  filters: ['status', 'audience', 'unusual', 'username', 'ip', 'createdAt', 'lastSeenAt'],
  search: ['username'],
  order: ['-createdAt'],
  unique: [['sessionId']],
  indexes: [
    ['audience', 'status', '-createdAt'],
    ['status', '-createdAt'],
    ['unusual', '-createdAt'],
    ['username', '-createdAt'],
    ['ip', '-createdAt'],
    ['-lastSeenAt'],
    ['lastSeenAt'],
    ['audience', 'ownerId', '-id'],
  ],
  operations: ['index', 'export'],
  actions: {
    /** Ends the session. */
    end: {
      input: { reason },
      danger: true,
      bulk: true,
      reads: ['status'],
      guard: ({ status }) => status === 'open' || reject('sign-in.not-open'),
    },
    /** Ends all sessions of the account. */
    endAll: {
      input: { reason },
      danger: true,
      reads: ['ownerId'],
      guard: ({ ownerId }) => ownerId !== null || reject('sign-in.no-account'),
    },
  },
});
