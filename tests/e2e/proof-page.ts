import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type { Outcome } from '../../packages/api-client/src/http/proof/page.ts';

const root = fileURLToPath(new URL('../../packages/api-client/src/http/proof', import.meta.url));

/** Builds the HTTP client of the product as one script, for a page without screens. */
export async function buildProof(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      lib: { entry: 'main.ts', formats: ['es'], fileName: 'proof' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const script = output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined;
  if (script?.type !== 'chunk') throw new Error('the proof was not built');
  return script.code;
}

/** Factor for the timeouts of calls: other tests check these, and here a busy machine must not decide. */
const slowness = 12;

/**
 * Opens a browser context, with longer timeouts for a slow machine when `isPatient`; its pages run the script despite the content
 * security policy.
 */
export async function openContext(browser: Browser, isPatient: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ bypassCSP: true });
  if (isPatient) {
    await context.addInitScript((factor) => {
      const plain = { wait: window.setTimeout.bind(window), timeout: AbortSignal.timeout.bind(AbortSignal) };
      const wait = (work: () => void, ms = 0) => plain.wait(work, ms === 10_000 ? ms * factor : ms);
      Object.assign(window, { setTimeout: wait });
      AbortSignal.timeout = (ms) => plain.timeout(ms * factor);
    }, slowness);
  }
  return context;
}

/** Opens the page without screens, at the address of the real server. */
export async function openProof(
  context: BrowserContext,
  { origin, script }: { readonly origin: string; readonly script: string },
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  await page.addScriptTag({ type: 'module', content: script });
  await page.waitForFunction(() => 'proof' in window);
  return page;
}

/** Runs one round: every page starts its calls at the same moment. */
export function playRound(pages: readonly Page[], namesOf: (page: number) => readonly string[]): Promise<readonly Outcome[]> {
  return Promise.all(pages.map((page, index) => page.evaluate((names) => window.proof.addAll(names), namesOf(index))));
}
