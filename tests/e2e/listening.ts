import type { Page } from '@playwright/test';

/** Signs that injected code ran. */
export interface Heard {
  readonly dialogs: string[];
  readonly foreign: string[];
  /** The policy violations since they were last asked for. */
  violations(): Promise<readonly string[]>;
}

/** Records signs that injected code ran: dialogs, policy violations, requests to other hosts. */
export async function listen(page: Page, home: string): Promise<Heard> {
  const heard = { dialogs: [] as string[], foreign: [] as string[] };
  page.on('dialog', (dialog) => {
    heard.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(home)) heard.foreign.push(request.url());
  });
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { violations: found });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      found.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return { ...heard, violations: () => page.evaluate<readonly string[]>('violations.splice(0)') };
}
