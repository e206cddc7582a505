import { describe, expect, it } from 'vitest';
import { decideReminder, drawOf, groupOf, type ReminderDetails } from './reminder.domain.ts';
import { recoveryOf } from './recovery.domain.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const at = 100 * dayMs;
const details: ReminderDetails = {
  at,
  isTouched: false,
  mayContact: true,
  sent: 0,
  mostPerCart: 2,
  lastWeek: [],
  mostPerWeek: 3,
  leavesAt: at,
  closesAt: at + 7 * dayMs,
};
const decided = (more: Partial<ReminderDetails>) => decideReminder({ ...details, ...more });

describe('the control group', () => {
  const ids = Array.from({ length: 20_000 }, (_, n) => n + 1);
  const sizeOf = (salt: string) => ids.filter((id) => groupOf(salt, id, 1_000) === 'control').length;

  it.each(['carts', 'a', 'winter sale'])('has its share of members with the salt %s, also of a run of ids', (salt) => {
    expect(sizeOf(salt)).toBeGreaterThan(1_850);
    expect(sizeOf(salt)).toBeLessThan(2_150);
    for (let first = 0; first < 20_000; first += 2_000) {
      const few = ids.slice(first, first + 2_000).filter((id) => groupOf(salt, id, 1_000) === 'control').length;
      expect(few).toBeGreaterThan(130);
      expect(few).toBeLessThan(270);
    }
  });

  it('is the same each time, and drawn anew by another salt', () => {
    expect(ids.slice(0, 50).map((id) => drawOf('carts', id))).toEqual(ids.slice(0, 50).map((id) => drawOf('carts', id)));
    const both = ids.filter((id) => groupOf('a', id, 1_000) === 'control' && groupOf('b', id, 1_000) === 'control').length;
    expect(both).toBeGreaterThan(130);
    expect(both).toBeLessThan(270);
    expect(ids.some((id) => groupOf('a', id, 0) === 'control')).toBe(false);
  });
});

describe('a reminder that is due', () => {
  it('leaves only to members who agreed, for a cart that is as it was left', () => {
    expect(decided({})).toEqual({ kind: 'send' });
    expect(decided({ mayContact: false })).toEqual({ kind: 'stop' });
    expect(decided({ isTouched: true })).toEqual({ kind: 'returned' });
    expect(decided({ isTouched: true, sent: 1 })).toEqual({ kind: 'stop' });
    expect(decided({ sent: 2 })).toEqual({ kind: 'stop' });
  });

  it('waits for the end of quiet hours, and for a week with room', () => {
    expect(decided({ leavesAt: at + 9 * hourMs })).toEqual({ kind: 'wait', until: at + 9 * hourMs });
    const lastWeek = [at - hourMs, at - 6 * dayMs, at - 5 * dayMs];
    expect(decided({ lastWeek })).toEqual({ kind: 'wait', until: at + dayMs });
    expect(decided({ lastWeek, leavesAt: at + 2 * dayMs })).toEqual({ kind: 'wait', until: at + 2 * dayMs });
    expect(decided({ lastWeek, mostPerWeek: 4 })).toEqual({ kind: 'send' });
    expect(decided({ lastWeek, closesAt: at + hourMs })).toEqual({ kind: 'stop' });
  });
});

describe('what reminders brought', () => {
  const reminder = { carts: 900, ordered: 180, amount: 1_800_000 };
  const control = { carts: 100, ordered: 10, amount: 100_000 };

  it('is what the reminded paid, less what as many of the control group would have', () => {
    expect(recoveryOf({ reminder, control })).toEqual({ extraOrders: 90, extraAmount: 900_000, isClear: true });
  });

  it('may be less than nothing, and is not known without a control group', () => {
    const better = { carts: 100, ordered: 30, amount: 300_000 };
    expect(recoveryOf({ reminder, control: better })).toMatchObject({ extraOrders: -90, extraAmount: -900_000 });
    expect(recoveryOf({ reminder, control: { carts: 0, ordered: 0, amount: 0 } })).toBeNull();
  });

  it('is called clear only where chance is a poor explanation', () => {
    const few = { carts: 10, ordered: 1, amount: 10_000 };
    expect(recoveryOf({ reminder: { carts: 90, ordered: 18, amount: 180_000 }, control: few })?.isClear).toBe(false);
    const none = { carts: 10, ordered: 0, amount: 0 };
    expect(recoveryOf({ reminder: none, control: none })).toEqual({ extraOrders: 0, extraAmount: 0, isClear: false });
  });
});
