import { message } from 'antd';
import { useEffect, useState } from 'react';
import { showNoticesBy } from '@shopkeeper/api-client';
import { shellText } from '@shopkeeper/ui/i18n';
import { answerQuestionsBy, type Question } from '@shopkeeper/shell/tabs';
import { ConfirmDialog } from './confirm-dialog.tsx';

const messageSeconds = 3;

/** Provides toasts in the current theme and language. */
export function Toasts() {
  const [toasts, holder] = message.useMessage({ duration: messageSeconds, maxCount: 4 });
  useEffect(
    () =>
      showNoticesBy(({ kind, text, traceId }) => {
        const content = traceId === undefined ? text : <Traced text={text} traceId={traceId} />;
        void toasts.open({ type: kind, content });
      }),
    [toasts],
  );
  return holder;
}

function Traced({ text, traceId }: { readonly text: string; readonly traceId: string }) {
  return (
    <span>
      {text} <small className="trace">{shellText('error.trace', { traceId })}</small>
    </span>
  );
}

interface OpenQuestion {
  readonly question: Question;
  readonly answer: (isAgreed: boolean) => void;
}

/** Shows the confirmations of pages and tabs, one at a time: a newer one answers the previous one with no. */
export function Questions() {
  const [open, setOpen] = useState<OpenQuestion>();
  useEffect(
    () =>
      answerQuestionsBy(
        (question) =>
          new Promise((answer) => {
            setOpen((before) => {
              before?.answer(false);
              return { question, answer };
            });
          }),
      ),
    [],
  );
  if (!open) return null;

  function settle(isAgreed: boolean): void {
    open?.answer(isAgreed);
    setOpen(undefined);
  }

  return <ConfirmDialog question={open.question} onAnswer={settle} />;
}
