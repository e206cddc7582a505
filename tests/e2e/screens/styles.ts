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

/** Classes in use whose styles are part of the build and came with another screen: this one is drawn without them. */
export async function withoutStyles(page: Page): Promise<string[]> {
  const { used, loaded } = await page.evaluate<{ used: string[]; loaded: string }>(askPage);
  const there = new Set(namesIn(loaded));
  // A word alone (`first`) may mean something else in every file; antd brings its styles with each of its parts.
  return used.filter((name) => /^(?!ant-).*-/.test(name) && styled.has(name) && !there.has(name));
}
