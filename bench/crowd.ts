import { hashPassword } from '@shopkeeper/server/session';
import type pg from 'pg';
import { openClient } from './caller.ts';
import { quantile } from './load.ts';
import { peakMb, type Running } from './processes.ts';
import { type Metric, most } from './report.ts';
import { firstPage } from './works.ts';

const connections = 200;
const signInEvery = 20;
const password = 'a crowd at the door 1';

interface Ground {
  readonly client: pg.Client;
  readonly running: Running;
  readonly token: string;
}

/** Adds a staff account for each connection: sign-ins of one account wait for each other. */
async function addStaff(client: pg.Client): Promise<void> {
  await client.query(
    `insert into access_admin (username, nickname, password, super)
       select 'crowd' || i, 'Crowd ' || i, $1, false from generate_series(1, $2::int) i on conflict do nothing`,
    [await hashPassword(password), connections],
  );
}

interface Crowd {
  readonly lists: readonly number[];
  readonly signIns: number;
  readonly refused: number;
}

/** Calls on 200 connections for some seconds, one call at a time on each; one in twenty is a sign-in, the others an order list. */
async function crowd({ client, running, token }: Ground, seconds: number): Promise<Crowd> {
  await addStaff(client);
  const lists: number[] = [];
  let [signIns, refused] = [0, 0];
  const until = performance.now() + seconds * 1000;
  const walk = async (place: number): Promise<void> => {
    const one = openClient(running.address, token);
    const signIn = { path: '/admin/Index/login', body: { username: `crowd${place}`, password } };
    try {
      for (let turn = place; performance.now() < until; turn += 1) {
        const isSignIn = turn % signInEvery === 0;
        const from = performance.now();
        const { status, text } = await one.send(isSignIn ? signIn : firstPage);
        if (!isSignIn && status !== 200) throw new Error(`a list answered ${status}: ${text.slice(0, 500)}`);
        if (!isSignIn) lists.push(performance.now() - from);
        else if (status === 200) signIns += 1;
        else refused += 1;
      }
    } finally {
      one.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => walk(at + 1)));
  return { lists, signIns, refused };
}

/** Measures lists under a crowd, and the peak of the server's memory up to now. */
export async function crowdMetrics(ground: Ground, seconds: number): Promise<Metric[]> {
  const { lists, signIns, refused } = await crowd(ground, seconds);
  const [p50, p99] = [quantile(lists, 0.5), quantile(lists, 0.99)];
  const title = `order list under ${connections} connections, 1 in ${signInEvery} calls a sign-in`;
  const peak = { key: 'crowd', title: 'peak memory of the server, 200 connections included', unit: 'MB', bar: 200 };
  return [
    most({ key: 'crowd', title: `${title}: p99`, value: p99, unit: 'ms', bar: 1000 }),
    {
      key: 'crowd',
      title,
      value: `${lists.length} lists, p50 ${p50.toFixed(0)} ms; ${signIns} sign-ins, ${refused} refused`,
      bar: 'none',
      met: true,
    },
    most({ ...peak, value: peakMb(ground.running.pid) }),
  ];
}
