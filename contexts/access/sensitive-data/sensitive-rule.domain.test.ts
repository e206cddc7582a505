import { expect, it } from 'vitest';
import { admin } from '../admin/admin.resource.ts';
import { jsonPathOf, sensitiveRules, shownValue } from './sensitive-rule.domain.ts';

it('follows from a declaration: data of a person, secrets, fields behind a permission', () => {
  const rules = sensitiveRules(admin);
  const of = (field: string) => rules.find((rule) => rule.field === field);
  expect(of('mobile')).toMatchObject({ isPersonal: true, mask: 'mobile', permission: 'readContact', isSecret: false });
  expect(of('password')).toMatchObject({ isSecret: true });
  expect(of('motto')).toMatchObject({ isPersonal: true, mask: null, permission: null });
  expect(of('enabled')).toBeUndefined();
});

it.each([
  ['mobile', '$."mobile"'],
  ['skus.costAmount', '$."skus".**."costAmount"'],
])('finds the values of %s in an entry', (field, path) => expect(jsonPathOf(field)).toBe(path));

it.each([
  [null, null, null],
  ['mobile', '13812345678', '138****5678'],
  [null, '13812345678', '138****5678'],
  [null, 'lin@example.com', 'l****@example.com'],
  [null, 'Elm Street 1', '**** et 1'],
  [null, 4_900, '****'],
])('shows a value under the mask %s, %s, as %s', (mask, value, shown) => expect(shownValue({ mask }, value)).toBe(shown));
