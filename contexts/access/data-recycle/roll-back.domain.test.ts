import { expect, it } from 'vitest';
import { mayBeRolledBack } from './roll-back.domain.ts';

it.each([
  ['text', true],
  ['money', true],
  ['refs', true],
  ['lines', false],
  ['secret', false],
  ['json', false],
  [null, false],
])('a value of the kind %s can be set back: %s', (kind, expected) => expect(mayBeRolledBack(kind)).toBe(expected));
