import { useEffect, useState } from 'react';
import { type Notice, showNoticesBy } from '@shopkeeper/api-client';

const shownMs = 3_000;
const most = 3;

/** Shows the area's notices for three seconds, above everything. */
export function MemberToasts() {
  const [notices, setNotices] = useState<readonly (Notice & { readonly at: number })[]>([]);
  useEffect(
    () =>
      showNoticesBy((notice) => {
        const added = { ...notice, at: performance.now() };
        setNotices((before) => [...before, added].slice(-most));
        setTimeout(() => setNotices((before) => before.filter((one) => one !== added)), shownMs);
      }),
    [],
  );
  return (
    <div className="mc-toasts" role="status">
      {notices.map(({ at, kind, text }) => (
        <p key={at} className={kind}>
          {text}
        </p>
      ))}
    </div>
  );
}
