import { EmptyState, PageDrawer } from '@shopkeeper/admin-ui';
import { useOverlay } from '@shopkeeper/shell';
import { usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Settings } from '@shopkeeper/ui/icons';
import { Columns, Panel, Stack, Toolbar } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { InboxActions, InboxTabs } from './inbox-bar.tsx';
import { InboxList } from './inbox-list.tsx';
import { MessageDetail } from './message-view.tsx';
import { PreferenceForm } from './preference-form.tsx';
import { staffInbox } from './use-inbox.ts';
import { useInboxState } from './use-inbox-state.ts';

/** The inbox of staff. The opened message is beside the list, on a phone in its place. */
export function MessageScreen() {
  const text = useText('message');
  const isPhone = usePhone();
  const { state, close, showBox } = useInboxState(staffInbox);
  const [isSetting, setSetting] = useOverlay();
  const { openId, box, module } = state;
  const list = (
    <Panel className="rs-section">
      <InboxList
        key={`${box} ${module ?? ''}`}
        state={state}
        empty={<EmptyState title={text('text.none')} hint={text('text.none-hint')} isFiltered={box !== 'all'} />}
      />
    </Panel>
  );
  const opened = openId === null ? null : <MessageDetail key={openId} inbox={staffInbox} id={openId} onClose={close} />;
  return (
    <article className="rs-detail">
      <header className="rs-detail-head">
        <h1>{text('title')}</h1>
        <div className="rs-actions">
          <Button icon={<Settings size={15} aria-hidden />} onClick={() => setSetting(true)}>
            {text('text.preference')}
          </Button>
        </div>
      </header>
      <Stack gap={12}>
        <Toolbar gap={16} end={<InboxActions state={state} />}>
          <InboxTabs state={state} show={showBox} />
        </Toolbar>
        {isPhone ? (
          (opened ?? list)
        ) : (
          <Columns of={opened ? 'minmax(0, 1fr) minmax(0, 1fr)' : 1} gap={16} align="start">
            {list}
            {opened}
          </Columns>
        )}
      </Stack>
      {isSetting && (
        <PageDrawer title={text('text.preference')} onClose={() => setSetting(false)}>
          <PreferenceForm
            inbox={staffInbox}
            onSaved={() => setSetting(false)}
            buttons={
              <>
                <Button type="primary" htmlType="submit">
                  {text('text.save')}
                </Button>
                <Button onClick={() => setSetting(false)}>{text('text.cancel')}</Button>
              </>
            }
          />
        </PageDrawer>
      )}
    </article>
  );
}
