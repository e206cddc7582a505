import { describe, expect, test } from 'vitest';
import { commandOf, type Key, type KeyContext } from './keys.ts';

const press = (key: string, mods: Partial<Key> = {}): Key => ({ key, ctrl: false, shift: false, alt: false, ...mods });
const list: KeyContext = { isEditable: false, editing: null, head: false, open: null };
const sheet: KeyContext = { ...list, isEditable: true };
const ctrl = { ctrl: true };
const shift = { shift: true };

describe('commandOf in a list', () => {
  test.each([
    [press('j'), { do: 'go', go: 'down', extend: false }],
    [press('k'), { do: 'go', go: 'up', extend: false }],
    [press('ArrowRight'), { do: 'go', go: 'right', extend: false }],
    [press('ArrowDown', shift), { do: 'go', go: 'down', extend: true }],
    [press('Home'), { do: 'go', go: 'top', extend: false }],
    [press('End'), { do: 'go', go: 'bottom', extend: false }],
    [press('PageDown'), { do: 'go', go: 'pageDown', extend: false }],
    [press('Enter'), { do: 'open' }],
    [press('x'), { do: 'choose' }],
    [press('e'), { do: 'letter', key: 'e' }],
    [press('ArrowUp', { alt: true }), { do: 'moveRow', by: -1 }],
    [press('Tab'), null],
    [press('Delete'), null],
    [press('z', ctrl), null],
  ])('maps %j', (key, command) => expect(commandOf(key, list)).toEqual(command));
});

describe('commandOf in an editable grid', () => {
  test.each([
    [press('Home'), { do: 'go', go: 'rowStart', extend: false }],
    [press('Home', ctrl), { do: 'go', go: 'first', extend: false }],
    [press('ArrowDown', ctrl), { do: 'go', go: 'bottom', extend: false }],
    [press('Enter'), { do: 'edit' }],
    [press('F2'), { do: 'edit' }],
    [press('Delete'), { do: 'clear' }],
    [press('z', ctrl), { do: 'undo' }],
    [press('Z', { ctrl: true, shift: true }), { do: 'redo' }],
    [press('y', ctrl), { do: 'redo' }],
    [press('d', ctrl), { do: 'fillDown' }],
    [press('r', ctrl), { do: 'fillRight' }],
    [press('Tab', shift), { do: 'tab', by: -1 }],
    [press('j'), null],
    [press('c', ctrl), null],
  ])('maps %j', (key, command) => expect(commandOf(key, sheet)).toEqual(command));
});

describe('commandOf while editing', () => {
  test('leaves the cell with an arrow after typing over it, but not after opening its text', () => {
    expect(commandOf(press('ArrowLeft'), { ...sheet, editing: 'type' })).toEqual({ do: 'commit', then: 'left' });
    expect(commandOf(press('ArrowLeft'), { ...sheet, editing: 'text' })).toBeNull();
  });
  test('ends the edit with Enter, Tab and Escape', () => {
    expect(commandOf(press('Enter'), { ...sheet, editing: 'text' })).toEqual({ do: 'commit', then: 'down' });
    expect(commandOf(press('Enter', shift), { ...sheet, editing: 'text' })).toEqual({ do: 'commit', then: 'up' });
    expect(commandOf(press('Tab'), { ...sheet, editing: 'type' })).toEqual({ do: 'commitTab', by: 1 });
    expect(commandOf(press('Escape'), { ...sheet, editing: 'type' })).toEqual({ do: 'cancel' });
  });
  test('leaves letters and shortcuts to the text field', () => {
    expect(commandOf(press('z', ctrl), { ...sheet, editing: 'text' })).toBeNull();
    expect(commandOf(press('Delete'), { ...sheet, editing: 'type' })).toBeNull();
  });
});

test('the right arrow expands a branch, the left arrow collapses it; otherwise the arrows move', () => {
  expect(commandOf(press('ArrowRight'), { ...list, open: false })).toEqual({ do: 'unfold' });
  expect(commandOf(press('ArrowLeft'), { ...list, open: true })).toEqual({ do: 'fold' });
  expect(commandOf(press('ArrowRight'), { ...list, open: true })).toEqual({ do: 'go', go: 'right', extend: false });
});

test('the header sorts, moves and resizes columns and opens the menu', () => {
  const head = { ...list, head: true };
  expect(commandOf(press('Enter'), head)).toEqual({ do: 'sort', more: false });
  expect(commandOf(press('Enter', shift), head)).toEqual({ do: 'sort', more: true });
  expect(commandOf(press('ArrowLeft', { alt: true }), head)).toEqual({ do: 'moveColumn', by: -1 });
  expect(commandOf(press('ArrowRight', { alt: true, shift: true }), head)).toEqual({ do: 'resize', by: 1 });
  expect(commandOf(press('ArrowDown', { alt: true }), head)).toEqual({ do: 'menu' });
  expect(commandOf(press('F10', shift), head)).toEqual({ do: 'menu' });
  expect(commandOf(press('ArrowUp', { alt: true }), head)).toBeNull();
});
