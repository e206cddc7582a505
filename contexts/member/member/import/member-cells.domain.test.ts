import { describe, expect, it } from 'vitest';
import { member } from '../member.resource.ts';
import { accountOf, birthdayOf, genderOf, memberHeadings, mobileOf } from './member-cells.domain.ts';

describe('cells of the customers of other systems', () => {
  it.each([
    ['+86 138-0013-8000', '13800138000'],
    ['0086 13800138000', '13800138000'],
    ["'13800138000", '13800138000'],
    ['13800138000', '13800138000'],
  ])('the mobile %s is %s', (text, mobile) => {
    expect(mobileOf(text)).toBe(mobile);
  });

  it.each([
    ['1990/3/7', '1990-03-07'],
    ['1990年3月7日', '1990-03-07'],
    ['1990-03-07 00:00:00', '1990-03-07'],
    ['March', 'March'],
  ])('the birthday %s is %s', (text, birthday) => {
    expect(birthdayOf(text)).toBe(birthday);
  });

  it('genders are words of both languages, or numbers', () => {
    expect(['男', '女', 'Female', 'M', '保密', '2'].map(genderOf)).toEqual(['1', '2', '2', '1', '0', '2']);
  });

  it('a member without an account gets one from the mobile or the email, always the same', () => {
    expect(accountOf({ mobile: '13800138000', email: 'a@example.com' })).toBe('m13800138000');
    const [first, second] = [accountOf({ email: 'mei.lin@example.com' }), accountOf({ email: 'Mei.Lin@example.com' })];
    expect(first).toBe(second);
    expect(accountOf({ email: 'mei.lin@example.org' })).not.toBe(first);
    expect(first).toMatch(/^[a-z][a-z0-9]{2,14}$/);
    expect(accountOf({})).toBeUndefined();
  });

  it('headings belong to fields that are imported', () => {
    const written = Object.entries(member.ownFields).flatMap(([key, { write }]) => (write === 'server' ? [] : [key]));
    expect(Object.keys(memberHeadings).filter((field) => !written.includes(field))).toEqual([]);
  });
});
