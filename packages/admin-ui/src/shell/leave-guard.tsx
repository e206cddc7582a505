import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { showNotice } from '@shopkeeper/api-client';
import { shellText } from '@shopkeeper/ui/i18n';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { confirmBy, dirtyPaths, forgetDirty, lossText, useDirtyTabs, useTabs } from '@shopkeeper/shell/tabs';

/** Asks for confirmation before leaving the back office with unsaved input. Switching tabs loses nothing and needs none. */
export function LeaveGuard() {
  const isDirty = useDirtyTabs(({ forms }) => forms.size > 0);
  const blocker = useBlocker(
    ({ nextLocation }) => isDirty && useAdminSession.getState().person !== null && leavesShell(nextLocation.pathname),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const dirty = dirtyPaths();
    const lost = useTabs.getState().tabs.filter(({ path }) => dirty.has(path));
    void confirmBy({ title: shellText('leave.title'), text: lossText(lost), confirm: shellText('leave.confirm') }).then(
      (isAgreed) => {
        if (isAgreed) {
          forgetDirty([...dirty]);
          blocker.proceed();
        } else {
          blocker.reset();
          showNotice('info', shellText('navigation.guard'));
        }
      },
    );
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (dirtyPaths().size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return null;
}

/** Whether a path leaves the shell. Its own pages and error pages preserve every tab; anything else unmounts them. */
function leavesShell(pathname: string): boolean {
  return !/^\/(admin(?!\/login(\/|$))(\/|$)|index\/?$|404\/?$|401\/?$)/i.test(pathname);
}
