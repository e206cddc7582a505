import { showNotice } from '@shopkeeper/api-client';
import { BottomDrawer, Entry, SubmitButton, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import type { SubmitEvent } from 'react';

interface ReportDrawerProps {
  readonly target: 'article' | 'comment';
  readonly id: number;
  readonly onClose: () => void;
}

/** Asks why somebody reports an article or a comment, and sends it. */
export function ReportDrawer({ target, id, onClose }: ReportDrawerProps) {
  const text = useText('forum');
  const { mutate, error, isPending } = useMemberWrite<unknown, object>('/user/community/report', {
    showError: false,
    onDone: () => {
      showNotice('success', text('text.reported'));
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    mutate({ target, id, reason: String(new FormData(event.currentTarget).get('reason') ?? '').trim() });
  };
  return (
    <BottomDrawer label={text('text.report')} staysOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Text as="h2" size={18} margin="0 0 12px">
          {text('text.report')}
        </Text>
        <Entry label={text('text.why')} name="reason" rows={3} maxLength={200} issue={error?.message} />
        <SubmitButton isPending={isPending} isPrimary>
          {text('text.send')}
        </SubmitButton>
        <button type="button" className="mc-button wide" onClick={onClose}>
          {text('text.cancel')}
        </button>
      </form>
    </BottomDrawer>
  );
}
