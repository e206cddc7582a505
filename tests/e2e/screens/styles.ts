import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const assets = fileURLToPath(new URL('../../../dist/web/assets', import.meta.url));
const className = /\.(-?[_a-zA-Z][\w-]*)/g;

const namesIn = (css: string): string[] =>
  [...css.replaceAll(/url\([^)]*\)|\/\*.*?\*\//gs, '').matchAll(className)].map(([, name]) => name ?? '');
const styled = new Set(
  existsSync(assets)
    ? readdirSync(assets)
        .filter((file) => file.endsWith('.css'))
        .flatMap((file) => namesIn(readFileSync(`${assets}/${file}`, 'utf8')))
    : [],
);

const askPage = `({
  used: [...new Set([...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]))],
  loaded: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(' '),
})`;

/** Returns the classes in use whose styles exist in the build but are not loaded, because they belong to another screen. */
export async function withoutStyles(page: Page): Promise<string[]> {
  const { used, loaded } = await page.evaluate<{ used: string[]; loaded: string }>(askPage);
  const there = new Set(namesIn(loaded));
  // A single word (`first`) may have another meaning in each file; antd loads the styles of its components itself.
  return used.filter((name) => /^(?!ant-).*-/.test(name) && styled.has(name) && !there.has(name));
}
