import { showNotice } from '@shopkeeper/api-client';
import { useMemberSession } from '@shopkeeper/api-client/session';
import { Card, Entry } from '@shopkeeper/member-ui';
import { useNow } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { dayOf } from '@shopkeeper/resource/calendar';
import { type SubmitEvent, useState } from 'react';
import { saveFile } from '../../member-profile/web/save-file.ts';
import { memberBalance } from '../member-balance.page.ts';

const shape = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Saves the statement of a month as a PDF file. */
export function StatementForm() {
  const text = useText('member-balance');
  const token = useMemberSession(({ person }) => person?.token ?? '');
  const [isLoading, setLoading] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const thisMonth = dayOf(useNow()).slice(0, 7);
  const save = async (month: string): Promise<void> => {
    setLoading(true);
    const wanted = { path: `${memberBalance.prefix}statement`, body: { day: `${month}-01` }, token };
    const isSaved = await saveFile({ ...wanted, type: 'pdf', name: `statement-${month}.pdf` });
    setLoading(false);
    if (!isSaved) showNotice('warning', text('text.statement.failed'));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const month = String(new FormData(event.currentTarget).get('month') ?? '');
    setWrong(!shape.test(month));
    if (shape.test(month)) void save(month);
  };
  return (
    <Card title={text('text.statement')}>
      <form onSubmit={submit} noValidate>
        <Entry
          name="month"
          type="month"
          label={text('text.statement.month')}
          defaultValue={thisMonth}
          issue={isWrong ? text('rule.month') : undefined}
        />
        <button type="submit" className="mc-button wide" disabled={isLoading}>
          {text(isLoading ? 'text.statement.loading' : 'text.statement.save')}
        </button>
      </form>
    </Card>
  );
}
