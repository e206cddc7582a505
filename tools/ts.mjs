import './node-version.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp } from './cli.mjs';
import { ensureInstalled } from './install.mjs';

// Runs a TypeScript command, also on a fresh clone: installs the packages first, then runs the command.
const [node, , file, ...rest] = process.argv;
if (!node || !file) giveUp('node tools/ts.mjs tools/command.ts …');
ensureInstalled();
const path = resolve(file);
process.argv = [node, path, ...rest];
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(path).href);
