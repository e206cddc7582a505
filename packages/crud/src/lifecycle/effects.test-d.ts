import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import type { LifecycleServer } from './effects.ts';

const claim = defineResource({
  context: 'test',
  name: 'claim',
  fields: {
    title: f.text({ max: 20 }),
    note: f.longText({ max: 200, write: 'server', optional: true }),
    status: f.choice({ values: ['open', 'accepted', 'refused'], write: 'server', default: 'open' }),
  },
  label: 'title',
  list: ['title'],
  lifecycle: {
    field: 'status',
    transitions: { refuse: { from: ['open'], to: ['refused'], input: { reason: f.text({ max: 200 }) } } },
  },
  actions: { annotate: { input: { note: f.longText({ max: 200 }) } } },
});

type Server = LifecycleServer<typeof claim>;
const actions: Server['actions'] = { annotate: async (_op, { input, write }) => write({ note: input.note }) };

({ actions, effects: { refuse: async (_op, { input, to }) => to.refused({ note: input.reason }) } }) satisfies Server;
// @ts-expect-error no such column
({ actions, effects: { refuse: async (_op, { input, to }) => to.refused({ notee: input.reason }) } }) satisfies Server;
// @ts-expect-error the state is not written as a column
({ actions, effects: { refuse: async (_op, { to }) => to.refused({ status: 'accepted' }) } }) satisfies Server;
// @ts-expect-error not a target of this transition
({ actions, effects: { refuse: async (_op, { to }) => to.accepted({}) } }) satisfies Server;
// @ts-expect-error no such transition
({ actions, effects: { refuze: async () => null } }) satisfies Server;
// @ts-expect-error columns that no `to` has checked
({ actions, effects: { refuse: async (_op, { input }) => ({ note: input.reason }) } }) satisfies Server;
// @ts-expect-error no such column in an action
({ actions: { annotate: async (_op, { input, write }) => write({ notes: input.note }) } }) satisfies Server;
