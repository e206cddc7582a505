/**
 * The program that leads the process group of a run. It starts the command in the group, says on descriptor 3 how it ended, and then
 * ends the whole group with itself, so that nothing which the command left behind stays. When the server is gone, its input ends and
 * the group with it, however the server died.
 */
export const groupLeaderSource = `
const { spawn } = require('node:child_process');
const { writeSync } = require('node:fs');
const [program, ...rest] = process.argv.slice(1);
const endGroup = () => process.kill(-process.pid, 'SIGKILL');
const end = (how) => {
  try { writeSync(3, JSON.stringify(how)); } finally { endGroup(); }
};
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
process.stdin.on('end', endGroup).on('error', endGroup).resume();
const child = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', ({ code }) => end({ error: String(code) }));
child.on('exit', (code, signal) => end({ code, signal }));
`;
