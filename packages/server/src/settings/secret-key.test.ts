import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyOf } from './secret-key.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'settings-key-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const name = 'sales.order.smsKey';
const secret = 'Kestrel 密钥 41';

describe('the key of secrets', () => {
  it('decrypts what it encrypted, which differs each time', () => {
    const key = secretKeyOf({ text: 'a'.repeat(32) });
    const [first, second] = [key.encrypt(name, secret), key.encrypt(name, secret)];
    expect(first).not.toContain('Kestrel');
    expect(first).not.toBe(second);
    expect([key.decrypt(name, first), key.decrypt(name, second)]).toEqual([secret, secret]);
    expect(secretKeyOf({ text: 'a'.repeat(32) }).decrypt(name, first)).toBe(secret);
  });

  it('rejects another key, another name, a changed and a shortened text', () => {
    const key = secretKeyOf({ text: 'a'.repeat(32) });
    const encrypted = key.encrypt(name, secret);
    const [format, iv, tag = '', text] = encrypted.split('.');
    expect(() => secretKeyOf({ text: 'b'.repeat(32) }).decrypt(name, encrypted)).toThrow('another SETTINGS_KEY');
    expect(() => key.decrypt('sales.order.other', encrypted)).toThrow('another SETTINGS_KEY');
    expect(() => key.decrypt(name, [format, iv, tag, 'AAAA'].join('.'))).toThrow('another SETTINGS_KEY');
    expect(() => key.decrypt(name, [format, iv, tag.slice(0, 6), text].join('.'))).toThrow('another SETTINGS_KEY');
    expect(() => key.decrypt(name, 'plain')).toThrow('unknown format');
  });

  it('is a file in the data folder that only its owner can read, created once and shared by processes', () => {
    const [one, other] = [secretKeyOf({ dataDir }), secretKeyOf({ dataDir })];
    expect(readdirSync(dataDir)).toEqual([]);
    const encrypted = one.encrypt(name, secret);
    expect(other.decrypt(name, encrypted)).toBe(secret);
    expect(readdirSync(dataDir)).toEqual(['settings-key']);
    const file = path.join(dataDir, 'settings-key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toHaveLength(43);
  });
});
