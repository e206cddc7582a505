import { describe, expect, it } from 'vitest';
import { allowsType, brokenUploadRule, bytesOf } from './upload-rule.ts';

const policy = { maxsize: '1mb', mimetype: 'jpg,.png,application/pdf,video/*' };
const file = { name: 'a.jpg', size: 10, type: 'image/jpeg' };

describe('the upload rule', () => {
  it.each([{ name: '' }, { size: 0 }])('[V-09.incomplete] requires name and size (%o)', (part) => {
    expect(brokenUploadRule({ ...file, ...part }, policy)).toBe('upload-incomplete');
  });

  it('[V-09.type] rejects a type that is not allowed', () => {
    expect(brokenUploadRule({ ...file, name: 'a.exe', type: 'application/x-msdownload' }, policy)).toBe('upload-type');
  });

  it('[V-09.size] rejects one byte more than the maximum and accepts the maximum', () => {
    expect(brokenUploadRule({ ...file, size: 1_048_577 }, policy)).toBe('upload-size');
    expect(brokenUploadRule({ ...file, size: 1_048_576 }, policy)).toBeNull();
  });

  it.each([
    ['the extension', 'a.JPG', '', true],
    ['the extension with a dot in the list', 'a.png', '', true],
    ['the mime type', 'a.bin', 'application/pdf; charset=x', true],
    ['the wildcard of the mime type', 'a', 'video/mp4', true],
    ['neither', 'a.gif', 'image/gif', false],
    ['a name that only ends like an entry', 'jpg', 'text/html', false],
    ['an empty file name', '', 'video/mp4', false],
  ])('[V-10] checks %s', (_what, name, type, passes) => {
    expect(allowsType(policy.mimetype, name, type)).toBe(passes);
  });

  it('[V-10] allows everything for a star but an empty file name', () => {
    expect([allowsType('*', 'a.xyz', ''), allowsType('*', '', 'image/png')]).toEqual([true, false]);
  });

  it.each([
    ['10mb', 10_485_760],
    ['1.5 KB', 1536],
    ['500', 500],
    [42, 42],
    ['lots', 0],
  ])('reads %s as %i bytes', (size, bytes) => {
    expect(bytesOf(size)).toBe(bytes);
  });
});
