import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useShellText } from '@shopkeeper/ui/i18n';
import { useAdminSession, useMemberSession } from '@shopkeeper/api-client/session';
import './plain.css';

interface MessagePageProps {
  readonly code?: string;
  readonly title: string;
  readonly text: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

/** A message with actions; works inside and outside of the shell. */
export function MessagePage({ code, title, text, hint, children }: MessagePageProps) {
  return (
    <section className="message-page">
      {code === undefined ? null : <p className="message-code">{code}</p>}
      <h1>{title}</h1>
      <p>{text}</p>
      {hint === undefined ? null : <p className="message-hint">{hint}</p>}
      <div className="message-actions">{children}</div>
    </section>
  );
}

/** The start page of the signed-in person; the back office for a staff user who is also a member. */
function useStart(): string {
  const isStaff = useAdminSession(({ person }) => person !== null);
  const isMember = useMemberSession(({ person }) => person !== null);
  return isMember && !isStaff ? '/user' : '/admin';
}

function Ways() {
  const text = useShellText();
  const navigate = useNavigate();
  const start = useStart();
  return (
    <>
      <button type="button" className="plain-button primary" onClick={() => void navigate(start)}>
        {text('error.home')}
      </button>
      <button type="button" className="plain-button" onClick={() => void navigate(-1)}>
        {text('error.back')}
      </button>
    </>
  );
}

/** The page at /404. */
export function NotFoundPage() {
  const text = useShellText();
  return (
    <MessagePage code="404" title={text('404.title')} text={text('404.text')}>
      <Ways />
    </MessagePage>
  );
}

/** The page at /401. */
export function ForbiddenPage() {
  const text = useShellText();
  return (
    <MessagePage code="401" title={text('401.title')} text={text('401.text')} hint={text('401.hint')}>
      <Ways />
    </MessagePage>
  );
}
