import { call } from '@shopkeeper/api-client';
import { signOutStaff } from '@shopkeeper/api-client/session';
import type { Runtime } from '@shopkeeper/shell';
import { confirmBy, dirtyPaths, forgetDirty, forgetTabs, lossText, useTabs } from '@shopkeeper/shell/tabs';
import { showLoadingOverlay } from '@shopkeeper/ui';
import { shellText } from '@shopkeeper/ui/i18n';

/** Clears the server's derived caches. Sessions, counters and stored replies stay. */
export function clearCaches(): void {
  const options = { loading: true, showSuccess: shellText('header.cleared') };
  // The call itself reports a rejection (allowed once in ten seconds).
  void call('/admin/ajax/clearCache', { type: 'all' }, options).catch(() => undefined);
}

/** Signs out; asks for confirmation first when input would be lost. */
export async function signOut(runtime: Runtime): Promise<void> {
  const dirty = dirtyPaths();
  const lost = useTabs.getState().tabs.filter(({ path }) => dirty.has(path));
  const question = { title: shellText('leave.title'), text: lossText(lost), confirm: shellText('leave.confirm') };
  if (lost.length > 0 && !(await confirmBy(question))) return;
  forgetDirty([...dirty]);
  const lower = showLoadingOverlay();
  // Navigates last, because the login redirects people who are still signed in.
  await signOutStaff();
  forgetTabs();
  runtime.navigate('/admin/login');
  lower();
}
