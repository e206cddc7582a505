import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { PageLink } from '@shopkeeper/shell';
import { lazyPart } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { lead } from '../lead.resource.ts';
import { ContactInput } from './lead-duplicates.tsx';

const CalendarDialog = lazyPart(async () => (await import('./calendar-dialog.tsx')).CalendarDialog);

const inputs = { email: ContactInput };

export const readAhead = listReader({ resource: lead });

/** All leads that the reader sees, with the ways to the board, the calendar, the figures and the calendar file. */
export function LeadListScreen() {
  const text = useText('lead');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ResourceScreen
        resource={lead}
        detailPath={(id) => `${lead.page}/${id}`}
        inputs={inputs}
        toolbar={
          <>
            <PageLink className="ly-link" to={`${lead.page}/board`}>
              {text('text.board')}
            </PageLink>
            <PageLink className="ly-link" to={`${lead.page}/calendar`}>
              {text('text.schedule')}
            </PageLink>
            <PageLink className="ly-link" to={`${lead.page}/metrics`}>
              {text('text.figures')}
            </PageLink>
            <Button onClick={() => setOpen(true)}>{text('text.calendar')}</Button>
          </>
        }
      />
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export { LeadListScreen as Screen };
