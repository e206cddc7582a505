import { Popover } from 'antd';
import { useEffect, useState } from 'react';
import { followEvents, onServerEvent, useFailures } from '@shopkeeper/api-client';
import { useShellText } from '@shopkeeper/ui/i18n';
import { Bell as BellIcon } from '@shopkeeper/ui/icons';
import { loadStaffRules } from '@shopkeeper/api-client/session';
import { NotificationList } from './notification-list.tsx';
import { seeAll, useSeen } from './seen.ts';
import { useJobNotifications } from './use-job-notifications.ts';
import { useNotifications } from './use-notifications.ts';
import './notification-center.css';

const most = 99;

/**
 * Notifications: the user's own jobs, notifications of the shop and server errors. The badge counts those since the last opening.
 */
export function NotificationCenter() {
  const text = useShellText();
  const [isOpen, setOpen] = useState(false);
  const [newSince, setNewSince] = useState(0);
  const seenAt = useSeen(({ at }) => at);
  const jobs = useJobNotifications(isOpen);
  const failures = useFailures((state) => state.failures);
  const { notifications, text: notificationText } = useNotifications();
  const count =
    jobs.filter(({ endedAt }) => endedAt !== null && endedAt > seenAt).length +
    [...failures, ...notifications].filter(({ at }) => at > seenAt).length;
  useLiveEvents();

  function show(isShown: boolean): void {
    if (isShown) {
      setNewSince(seenAt);
      seeAll();
    }
    setOpen(isShown);
  }

  const label = count === 0 ? text('notices.label') : text('notices.label-new', { count });
  return (
    <Popover
      open={isOpen}
      onOpenChange={show}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title={text('notices.label')}
      content={
        <NotificationList
          jobs={jobs}
          failures={failures}
          notifications={notifications}
          notificationText={notificationText}
          newSince={newSince}
          onLeave={() => setOpen(false)}
        />
      }
    >
      <button type="button" className="head-icon bell" aria-label={label} aria-haspopup="dialog" aria-expanded={isOpen}>
        <BellIcon size={17} aria-hidden />
        {count === 0 ? null : (
          <span className="bell-count" aria-hidden>
            {count > most ? `${most}+` : count}
          </span>
        )}
      </button>
    </Popover>
  );
}

/** Receives server events while the back office is shown. Ends this session immediately when it was ended elsewhere. */
function useLiveEvents(): void {
  useEffect(() => followEvents(), []);
  useEffect(
    () =>
      onServerEvent(({ type }) => {
        if (type === 'session-ended') void loadStaffRules().catch(() => undefined);
      }),
    [],
  );
}
