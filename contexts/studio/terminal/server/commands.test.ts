import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { argvOf, terminalCommands, wrongArgument } from './commands.ts';

const byKey = new Map(terminalCommands.map((command) => [command.key, command]));
const keys = [...byKey.keys()];
/** Texts as an attacker changes them: pieces around, inside and instead of what is on the list. */
const wicked = fc.constantFrom(
  ';id',
  ' && id',
  '\nid',
  '$(id)',
  '`id`',
  '|sh',
  '../',
  '__proto__',
  'constructor.name',
  '\u0000',
  '--',
  '%0a',
);
const changed = fc
  .tuple(fc.constantFrom(...keys), fc.oneof(wicked, fc.string()), fc.nat(40))
  .map(([key, text, at]) => key.slice(0, at) + text + key.slice(at));

describe('the list of commands', () => {
  property.prop([fc.oneof(changed, wicked, fc.string())], { numRuns: 5_000 })(
    'has no command for any text but its own keys',
    (key) => {
      expect(byKey.has(key)).toBe(keys.includes(key));
    },
  );

  property.prop(
    [
      fc.constantFrom(...keys),
      fc.dictionary(fc.oneof(fc.constant('seconds'), wicked), fc.oneof(wicked, fc.string(), fc.nat(9_999).map(String))),
    ],
    {
      numRuns: 2_000,
    },
  )('runs with its own program and arguments, and with values that fit their pattern only', (key, given) => {
    const command = byKey.get(key);
    if (!command || wrongArgument(command, given) !== null) return;
    const added = argvOf(command, given).slice(command.argv.length);
    expect(argvOf(command, given).slice(0, command.argv.length)).toEqual(command.argv);
    for (const value of added) expect(value).toMatch(/^\d{1,3}$/);
  });

  it('installs without the scripts of packages, and names no shell', () => {
    for (const { key, argv } of terminalCommands) {
      expect(['sh', 'bash', 'cmd', 'powershell']).not.toContain(argv[0]);
      if (key.startsWith('install.')) expect(argv, key).toContain('--ignore-scripts');
    }
  });
});
