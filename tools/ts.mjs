import './node-version.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp } from './cli.mjs';
import { ensureInstalled } from './install.mjs';

// Commands that are written in TypeScript work on a clean clone as well: first the packages, then the command itself.
const [node, , file, ...rest] = process.argv;
if (!node || !file) giveUp('node tools/ts.mjs tools/command.ts …');
ensureInstalled();
const path = resolve(file);
process.argv = [node, path, ...rest];
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(path).href);
