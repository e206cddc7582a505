import { Card, Entry } from '@shopkeeper/member-ui';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { type SubmitEvent, useState } from 'react';

/** For a member who was told an invite code instead of being sent a link: leads to what the invitation means. */
export function JoinByCode() {
  const text = useText('promoter');
  const { navigate } = usePage();
  const [issue, setIssue] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
      .trim()
      .toUpperCase();
    if (/^[A-Z0-9]{4,12}$/.test(code)) navigate(`/user/promotion/join/${code}`);
    else setIssue(text('text.code-wrong'));
  };
  return (
    <Card title={text('text.have-code')}>
      <form onSubmit={submit} noValidate>
        <Entry name="code" label={text('text.code')} maxLength={12} autoComplete="off" issue={issue} />
        <button type="submit" className="mc-button wide">
          {text('text.code-go')}
        </button>
      </form>
    </Card>
  );
}
