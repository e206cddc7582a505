import type { Route } from '@shopkeeper/server';
import { describe, expect, it } from 'vitest';
import { expectNoServerError, useBadInputShop } from './bad-input-run.ts';
import { createBadInputContext, newBadRun, tryRoute } from './bad-input.ts';
import { corpus } from './corpus-values.ts';
import { answering, breaking, hasty, slow, talkative, writingAnother } from './mutated-inputs.ts';
import { findingsText, securityTimeout, securitySeed } from './report.ts';

const inputs = Number(process.env['SECURITY_INPUTS'] ?? 10_000);
const opened = useBadInputShop();

describe('bad input', () => {
  it(
    'is handled by every call: no server error, nothing slow, nothing half-written, accepted text unchanged',
    () => expectNoServerError(opened, { inputs, choose: (routes) => routes }),
    securityTimeout(3_600_000),
  );
});

describe('mutation tests', () => {
  const findingsOf = async (route: Route, count: number) => {
    const { shop, callers } = opened;
    const also = await shop.also({ mounting: (routes) => [...routes.filter(({ path }) => path !== route.path), route] });
    const context = await createBadInputContext({ ...shop, ...also }, callers, { seed: securitySeed, run: newBadRun() });
    await tryRoute(context, route, count);
    await also.close();
    return context.run.findings;
  };

  it('find a call that throws at one item of the corpus', async () => {
    const texts = corpus.filter(({ value }) => typeof value === 'string' && value.trim() !== '');
    const item = texts[securitySeed % texts.length];
    const findings = await findingsOf(breaking(item?.value), Math.ceil((corpus.length * 20) / 11) + 20);
    expect(findings.length, findingsText(findings)).toBeGreaterThan(0);
    expect(findings.every(({ wrong }) => wrong.startsWith('500'))).toBe(true);
  });

  it('find a call that writes before it validates its input', async () => {
    const findings = await findingsOf(hasty, 60);
    expect(findings.map(({ wrong }) => wrong)).toContain('changed catalog_brand');
  });

  it('find a call that is slow at one input', async () => {
    const findings = await findingsOf(slow(), 4);
    // Which of them is read first is as it comes.
    expect(findings.map(({ wrong }) => wrong)).toEqual([expect.stringMatching(/^took \d{4} ms$/)]);
  });

  it('find an error response that reveals internals', async () => {
    const findings = await findingsOf(talkative, 4);
    expect(findings.map(({ wrong }) => wrong)).toContain(String.raw`says what is inside: \n    at `);
  });

  const wrongOf = async (route: Route): Promise<string[]> => (await findingsOf(route, 4)).map(({ wrong }) => wrong);
  /** A call of the product by its path. */
  const routeAt = (path: string): Route => {
    const found = opened.shop.routes.find((route) => route.path === path);
    if (!found) throw new Error(`no route is registered at ${path}`);
    return found;
  };

  it('find an accepted text that is returned altered', async () => {
    const route = answering(routeAt('/admin/catalog/brand/add'), (row) => ({ ...row, name: `${String(row['name'])}.` }));
    expect((await wrongOf(route)).some((wrong) => /^name came back as "w\w+\." and was "w/.test(wrong))).toBe(true);
  });

  it('find a text of a line that is returned altered', async () => {
    const route = answering(routeAt('/admin/catalog/spec/add'), (row) => ({
      ...row,
      values: (row['values'] as readonly object[]).map((line) => ({ ...line, name: 'altered' })),
    }));
    expect((await wrongOf(route)).some((wrong) => wrong.startsWith('values.0.name came back as "altered"'))).toBe(true);
  });

  it('find an accepted text that is returned unchanged but stored altered', async () => {
    const route = writingAnother(routeAt('/admin/catalog/brand/add'));
    // Only the valid input: with more inputs, the ones accepted last are read again, and their order varies.
    const findings = await findingsOf(route, 1);
    expect(findings.map(({ tried }) => tried)).toEqual(['right , read again']);
    expect(findings[0]?.wrong).toMatch(/^name came back as/);
  });
});
