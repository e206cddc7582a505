import { call } from '@shopkeeper/api-client';
import type { Viewing } from '@shopkeeper/api-client/session';
import { useFormatters, useShellText } from '@shopkeeper/ui/i18n';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNotices } from '../notices/use-notices.ts';
import './view-banner.css';

/** Everything of the shell may differ for somebody else, so it is loaded anew. */
const reload = (): void => window.location.assign('/admin');

/** Says that the shop is seen as somebody else sees it, and ends that; when its time is over, the shell is the own one again. */
export function ViewBanner({ viewing: { name, until } }: { readonly viewing: Viewing }) {
  const text = useShellText();
  const format = useFormatters();
  const notices = useNotices();
  const [isEnding, setEnding] = useState(false);
  useEffect(() => {
    const timer = setTimeout(reload, Math.max(0, until - Date.now()) + 500);
    return () => clearTimeout(timer);
  }, [until]);
  const end = async (): Promise<void> => {
    setEnding(true);
    try {
      await call('/admin/access/view-as/end', {}, { showError: false });
      reload();
    } catch (error) {
      setEnding(false);
      notices.failure(error);
    }
  };
  return (
    <section className="view-banner" role="status">
      <span>{text('view.banner', { name, time: format.time(until) })}</span>
      <Button size="small" loading={isEnding} onClick={() => void end()}>
        {text('view.end')}
      </Button>
    </section>
  );
}
