import { parseArgs } from 'node:util';
import { openClient, signInManager } from './caller.ts';
import { compareAnswers } from './compare.ts';
import { databaseUrl, nameIn, onDatabase, startServer } from './database.ts';
import { measure } from './measure.ts';
import { bundle, nameOf, start } from './processes.ts';
import { prepareBaskets, race } from './placing.ts';
import { freshShop, sizes } from './shop.ts';
import { beforeDeep, works } from './works.ts';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const server = await startServer();
await freshShop(server.url, sizes.M, say);
await bundle();
const token = await onDatabase(server.url, signInManager);
const url = (side: 'bare' | 'ours') => databaseUrl(server.url, nameIn(server.url), nameOf(side));
const sides = {
  bare: await start({ side: 'bare', url: url('bare') }),
  ours: await start({
    side: 'ours',
    url: url('ours'),
    execArgv: flags.profile ? ['--cpu-prof', '--cpu-prof-dir=/tmp/bench-prof'] : [],
  }),
};
const c = openClient(sides.ours.address, token);
const cursor = JSON.parse((await c.call(beforeDeep)).text).data.page.next;
c.close();
await onDatabase(server.url, async (client) => {
  const baskets = await prepareBaskets(client, 6000);
  say(JSON.stringify(await race({ client, running: sides.ours, token, baskets: baskets.slice(-16) })));
  say(JSON.stringify(await race({ client, running: sides.bare, token, baskets: baskets.slice(-32, -16) })));
  for (const work of works({ cursor, baskets }).filter((w) => !flags.only || flags.only.split(',').includes(w.key))) {
    if (!['product-update', 'place'].includes(work.key)) await compareAnswers(sides, token, work);
    const line = await measure(
      { client, sides, token, rounds: Number(flags.rounds), seconds: Number(flags.seconds), onMemory: () => undefined },
      work,
    );
    say(
      `${line.title.padEnd(45)} bare ${line.bare.server.toFixed(2)}+${line.bare.database.toFixed(2)} ours ${line.ours.server.toFixed(2)}+${line.ours.database.toFixed(2)} ratio ${line.ratio.toFixed(2)} (${line.spread.map((n) => n.toFixed(2)).join('..')}) ${line.met} rate ${line.bare.rate.toFixed(0)}/${line.ours.rate.toFixed(0)} p50 ${line.bare.p50.toFixed(1)}/${line.ours.p50.toFixed(1)} bytes ${line.ours.bytes.toFixed(0)}`,
    );
  }
});
await sides.bare.stop();
await sides.ours.stop();
await server.stop();
