import { BottomDrawer, NothingYet } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Settings } from '@shopkeeper/ui/icons';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { InboxActions, InboxTabs } from '../../message/web/inbox-bar.tsx';
import { InboxList } from '../../message/web/inbox-list.tsx';
import { MessageDetail } from '../../message/web/message-view.tsx';
import { PreferenceForm } from '../../message/web/preference-form.tsx';
import { memberInbox } from '../../message/web/use-inbox.ts';
import { useInboxState } from '../../message/web/use-inbox-state.ts';

/** The inbox of a member. */
export function MemberMessageScreen() {
  const text = useText('member-message');
  const { state, close, showBox } = useInboxState(memberInbox);
  const [isSetting, setSetting] = useState(false);
  const { openId, box, module } = state;
  return (
    <>
      <Stack row justify="space-between" margin="4px 0 12px">
        <Text as="h1" size={22}>
          {text('title')}
        </Text>
        <button type="button" className="mc-icon-button" aria-label={text('text.preference')} onClick={() => setSetting(true)}>
          <Settings size={20} aria-hidden />
        </button>
      </Stack>
      {openId !== null && <MessageDetail key={openId} inbox={memberInbox} id={openId} onClose={close} />}
      {openId === null && (
        <Stack gap={12}>
          <InboxTabs state={state} show={showBox} />
          <InboxActions state={state} />
          <Panel className="mc-card">
            <InboxList
              key={`${box} ${module ?? ''}`}
              state={state}
              empty={<NothingYet title={text('text.none')} hint={text('text.none-hint')} />}
            />
          </Panel>
        </Stack>
      )}
      {isSetting && (
        <BottomDrawer label={text('text.preference')} staysOpen onClose={() => setSetting(false)}>
          <Text as="h2" size={18} margin="0 0 12px">
            {text('text.preference')}
          </Text>
          <PreferenceForm
            inbox={memberInbox}
            onSaved={() => setSetting(false)}
            buttons={
              <>
                <button type="submit" className="mc-button primary">
                  {text('text.save')}
                </button>
                <button type="button" className="mc-button" onClick={() => setSetting(false)}>
                  {text('text.cancel')}
                </button>
              </>
            }
          />
        </BottomDrawer>
      )}
    </>
  );
}
